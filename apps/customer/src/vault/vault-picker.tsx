/** Offers the customer's earlier uploads for a document of an order. */

import { Button, Stack } from '@mantine/core';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VaultChoices } from './vault-choices.tsx';
import type { vaultQuery } from './vault.queries.ts';

export type VaultAccess = {
  query: ReturnType<typeof vaultQuery>;
  /** Resolves once the order has been refetched. */
  use: (docId: number, uploadId: number) => Promise<unknown>;
};

export type VaultPickerProps = {
  document: { id: number; doc_name: string; field_value: string | null };
  vault: VaultAccess;
};

/** Loads the files when it is opened. */
export function VaultPicker({ document, vault }: VaultPickerProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="subtle"
        px="xs"
        // Aligns its text, not its hidden border, with the content above.
        ml="calc(var(--mantine-spacing-xs) * -1)"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconFiles size={18} aria-hidden />}
        aria-label={`Use a document you already gave for ${document.doc_name}`}
        onClick={() => setOpened(true)}
      >
        Use a document you already gave
      </Button>
      <ModalDialog opened={opened} onClose={close} title="Your documents">
        <Opened document={document} vault={vault} onClose={close} />
      </ModalDialog>
    </>
  );
}

function Opened({ document, vault, onClose }: VaultPickerProps & { onClose: () => void }) {
  const files = useQuery(vault.query);
  return (
    <Stack gap="md">
      <Loaded query={files} waiting={<LoadingState label="Loading your documents" rows={3} />}>
        {({ documents }) => (
          <VaultChoices
            document={document}
            documents={documents}
            use={(uploadId) => vault.use(document.id, uploadId)}
            onUsed={onClose}
          />
        )}
      </Loaded>
      <Button variant="default" onClick={onClose} style={{ alignSelf: 'flex-end' }}>
        Cancel
      </Button>
    </Stack>
  );
}
