/** The address `/mydocuments`: all uploaded and issued files (documents-002). */

import { Card, NativeSelect, Title } from '@mantine/core';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { AppLinkButton } from '@portal/shell/app-link';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconFiles } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { documentsSearch } from './documents-search.ts';
import { useVaultActions } from './use-vault-actions.ts';
import { useVault } from './use-vault.ts';
import { VaultScreen } from './vault-screen.tsx';
import { type VaultDocument, type WithdrawnDocument, vaultQuery } from './vault.queries.ts';
import { WithdrawnList } from './withdrawn-list.tsx';

export const Route = createFileRoute('/_signed-in/mydocuments')({
  staticData: { title: 'My Documents' },
  validateSearch: documentsSearch.parse,
  loader: ({ context }) => prefetchInBackground(() => context.queryClient.query(vaultQuery(context.api))),
  component: MyDocuments,
});

function MyDocuments() {
  const { session } = Route.useRouteContext();
  const { search, setFilter, table, filtering } = useListSearch(documentsSearch);
  const { show } = search;
  const vault = useVault();
  return (
    <>
      <VaultScreen
        title="My Documents"
        context="What you gave for your orders, and what was issued to you."
        query={vault}
        loadingLabel="Loading your documents"
        rows={({ documents }) =>
          documents.filter((document) => show === undefined || IS_SHOWN[show](document))
        }
        {...table}
        filters={{ ...filtering, clear: () => setFilter({ show: '' }) }}
        renderFilters={() => (
          <NativeSelect
            aria-label="Show"
            value={show ?? ''}
            data={CHOICES}
            onChange={({ currentTarget }) => setFilter({ show: currentTarget.value })}
          />
        )}
        actions={useVaultActions(session.userId() ?? 0)}
        empty={<NoDocuments />}
      />
      <Withdrawn documents={vault.data?.withdrawn ?? []} />
    </>
  );
}

const CHOICES = [
  { value: '', label: 'All documents' },
  { value: 'given', label: 'Given by you' },
  { value: 'issued', label: 'Issued to you' },
  { value: 'expiring', label: 'Expiring soon' },
  { value: 'expired', label: 'Expired' },
];

const IS_SHOWN = {
  given: (document: VaultDocument) => document.doc_id !== null,
  issued: (document: VaultDocument) => document.doc_id === null,
  expiring: ({ status }: VaultDocument) => status === 'Expiring',
  expired: ({ status }: VaultDocument) => status === 'Expired',
};

function Withdrawn({ documents }: { documents: readonly WithdrawnDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="withdrawn-documents" mt="lg">
      <Title order={2} size="h3" id="withdrawn-documents" mb="md">
        Withdrawn
      </Title>
      <WithdrawnList documents={documents} withOrder />
    </Card>
  );
}

function NoDocuments() {
  return (
    <EmptyState
      title="You have no documents yet"
      icon={IconFiles}
      action={<AppLinkButton to="/myorders">Go to your orders</AppLinkButton>}
    >
      Files that you give for an order are kept here, and so are the certificates that you get.
    </EmptyState>
  );
}
