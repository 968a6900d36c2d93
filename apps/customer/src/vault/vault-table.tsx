/** A table of documents with its search, filter and the form for expiry dates. */

import { NativeSelect, Text } from '@mantine/core';
import { DataTable } from '@portal/ui/patterns/data-table';
import type { TableState } from '@portal/ui/patterns/table-state';
import { type ReactNode, useMemo, useState } from 'react';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { vaultColumns } from './vault-columns.tsx';
import { type VaultFilter, VAULT_FILTERS, isShown, vaultFilterOf } from './vault-filter.ts';
import { VaultPreview } from './vault-preview.tsx';
import type { Vault, VaultDocument } from './vault.queries.ts';

export type VaultActions = {
  /** Loads a stored file for the preview. */
  look: (storedName: string) => Promise<Blob>;
  download: (uploadId: number) => Promise<unknown>;
  saveExpiry: (uploadId: number, expiresOn: string | null) => Promise<unknown>;
};

export type VaultTableProps = {
  label: string;
  vault: Vault;
  state: TableState;
  onStateChange: (next: TableState) => void;
  /** Shows the filter; without it the table lists every document. */
  filter?: { value: VaultFilter | undefined; onChange: (filter: VaultFilter | undefined) => void };
  actions: VaultActions;
  empty: ReactNode;
};

export function VaultTable(props: VaultTableProps) {
  const { label, vault, state, onStateChange, filter, empty } = props;
  const { look, download, saveExpiry } = props.actions;
  const [edited, setEdited] = useState<VaultDocument>();
  const [looked, setLooked] = useState<VaultDocument>();
  const columns = useMemo(
    () => vaultColumns({ look: setLooked, download, editExpiry: setEdited }),
    [download],
  );
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={vault.documents.filter((document) => isShown(document, filter?.value))}
        rowId={({ id }) => String(id)}
        state={state}
        onStateChange={onStateChange}
        searchLabel="Search documents"
        {...(filter && { filters: filters(filter) })}
        csv
        empty={empty}
      />
      {vault.more && (
        <Text c="dimmed" size="sm" mt="md">
          These are the newest {vault.documents.length} documents.
        </Text>
      )}
      <VaultPreview document={looked} look={look} download={download} onClose={() => setLooked(undefined)} />
      <ExpiryDialog document={edited} save={saveExpiry} onClose={() => setEdited(undefined)} />
    </>
  );
}

const filters = ({ value, onChange }: NonNullable<VaultTableProps['filter']>) => ({
  active: value !== undefined,
  clear: () => onChange(undefined),
  controls: (
    <NativeSelect
      aria-label="Show"
      value={value ?? ''}
      data={VAULT_FILTERS}
      onChange={(event) => onChange(vaultFilterOf(event.currentTarget.value))}
    />
  ),
});
