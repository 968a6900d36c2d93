/** A list of documents with their counts, previews and the form for expiry dates. */

import { SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { ListScreen, type ListScreenProps } from '@portal/features/lists/list-screen';
import { AppLink } from '@portal/shell/app-link';
import { IconCalendarX, IconFiles } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ExpiryDialog } from './expiry-dialog.tsx';
import type { VaultActions } from './use-vault-actions.ts';
import { vaultColumns } from './vault-columns.tsx';
import { VaultPreview } from './vault-preview.tsx';
import styles from './vault-screen.module.css';
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

/** The counts of all and of expired documents, as links. */
function VaultCounts({ counts }: Pick<Vault, 'counts'>) {
  return (
    <SimpleGrid cols={2} spacing={{ base: 'sm', md: 'md' }} mb="xl" maw={560}>
      {COUNTS.map(({ label, count, to, color, icon: Icon }) => (
        <AppLink key={to} to={to} className={styles['count'] ?? ''} underline="never" c="inherit">
          <span>
            <Text span c="dimmed" size="sm" display="block" mb={4}>
              {label}
            </Text>
            <Text span className={`portal-figures ${styles['figure']}`}>
              {counts[count]}
            </Text>
          </span>
          <ThemeIcon variant="light" size={36} visibleFrom="xs" aria-hidden {...(color && { color })}>
            <Icon size={20} stroke={1.75} />
          </ThemeIcon>
        </AppLink>
      ))}
    </SimpleGrid>
  );
}

const COUNTS = [
  { label: 'All documents', count: 'total', to: '/mydocuments', color: undefined, icon: IconFiles },
  { label: 'Expired', count: 'expired', to: '/expireddocuments', color: 'red', icon: IconCalendarX },
] as const;
