/** A list of documents with their counts, previews and the form for expiry dates. */

import { ListScreen, type ListScreenProps } from '@portal/features/lists/list-screen';
import { useMemo, useState } from 'react';
import { ExpiryDialog } from './expiry-dialog.tsx';
import type { VaultActions } from './use-vault-actions.ts';
import { vaultColumns } from './vault-columns.tsx';
import { VaultCounts } from './vault-counts.tsx';
import { VaultPreview } from './vault-preview.tsx';
import type { Vault, VaultDocument } from './vault.queries.ts';

export type VaultScreenProps = Omit<
  ListScreenProps<Vault, VaultDocument>,
  'columns' | 'csv' | 'note' | 'renderAbove' | 'searchLabel'
> & { actions: VaultActions };

export function VaultScreen({ actions: { preview, download, saveExpiry }, ...list }: VaultScreenProps) {
  const [edited, setEdited] = useState<VaultDocument>();
  const [previewed, setPreviewed] = useState<VaultDocument>();
  const columns = useMemo(
    () => vaultColumns({ preview: setPreviewed, download, editExpiry: setEdited }),
    [download],
  );
  return (
    <>
      <ListScreen
        {...list}
        columns={columns}
        searchLabel="Search documents"
        csv
        renderAbove={({ counts }) => <VaultCounts counts={counts} />}
        note={({ documents, more }) =>
          more ? `These are the newest ${documents.length} documents.` : undefined
        }
      />
      <VaultPreview
        document={previewed}
        preview={preview}
        download={download}
        onClose={() => setPreviewed(undefined)}
      />
      <ExpiryDialog document={edited} save={saveExpiry} onClose={() => setEdited(undefined)} />
    </>
  );
}
