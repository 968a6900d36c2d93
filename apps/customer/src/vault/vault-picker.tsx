/** Offers the files that the customer has already for a document of an order, so that none is sent twice. */
import { Button, Stack } from '@mantine/core';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '@portal/shell/loaded';
import { VaultChoices } from './vault-choices.tsx';
import type { vaultQuery } from './vault.queries.ts';

export type VaultAccess = {
  query: ReturnType<typeof vaultQuery>;
  /** Fulfilled once the order has been loaded anew. */
  use: (docId: number, uploadId: number) => Promise<unknown>;
};

export type VaultPickerProps = {
  document: { id: number; doc_name: string; field_value: string | null };
  vault: VaultAccess;
};

/** Asks for the files only when it is opened. */
export function VaultPicker({ document, vault }: VaultPickerProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="subtle"
        px="xs"
        // Its words, not its hidden edge, stand in line with what is above.
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
