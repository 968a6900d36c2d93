/** The address `/mydocuments`: all uploaded and issued files (documents-002). */

import { Card, Title } from '@mantine/core';
import { AppLinkButton } from '@portal/shell/app-link';
import { beginLoad } from '@portal/shell/begin-load';
import { Loaded } from '@portal/shell/loaded';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { type TableState, parseTableState } from '@portal/ui/patterns/table-state';
import { IconFiles } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useVaultActions } from './use-vault-actions.ts';
import { useVault } from './use-vault.ts';
import { VaultCounts } from './vault-counts.tsx';
import { type VaultFilter, vaultFilterOf } from './vault-filter.ts';
import { VaultTable } from './vault-table.tsx';
import { type WithdrawnDocument, vaultQuery } from './vault.queries.ts';
import { WithdrawnList } from './withdrawn-list.tsx';

type MyDocumentsSearch = TableState & { show?: VaultFilter };

export const Route = createFileRoute('/_signed-in/mydocuments')({
  staticData: { title: 'My Documents' },
  validateSearch: parseSearch,
  loader: ({ context }) => beginLoad(() => context.queryClient.query(vaultQuery(context.api))),
  component: MyDocuments,
});

function MyDocuments() {
  const { session } = Route.useRouteContext();
  const { show, ...state } = parseSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const vault = useVault();
  const actions = useVaultActions(session.userId() ?? 0);
  return (
    <>
      <PageHeader title="My Documents" context="What you gave for your orders, and what was issued to you." />
      <Loaded query={vault} waiting={<LoadingState label="Loading your documents" rows={10} />}>
        {(loaded) => (
          <>
            <VaultCounts counts={loaded.counts} />
            <VaultTable
              label="My Documents"
              vault={loaded}
              state={state}
              // Typing must not fill the history.
              onStateChange={(next) =>
                void navigate({
                  search: (now) => withFilter(next, now.show),
                  replace: next.q !== state.q,
                  resetScroll: false,
                })
              }
              filter={{
                value: show,
                onChange: (chosen) =>
                  void navigate({
                    search: ({ page: _, ...now }) => withFilter(now, chosen),
                    resetScroll: false,
                  }),
              }}
              actions={actions}
              empty={<NoDocuments />}
            />
            <Withdrawn documents={loaded.withdrawn} />
          </>
        )}
      </Loaded>
    </>
  );
}

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

function parseSearch(search: Record<string, unknown>): MyDocumentsSearch {
  return withFilter(parseTableState(search), vaultFilterOf(search['show']));
}

function withFilter(
  { show: _, ...state }: MyDocumentsSearch,
  show: VaultFilter | undefined,
): MyDocumentsSearch {
  return { ...state, ...(show && { show }) };
}
