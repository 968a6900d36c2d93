/** The address `/expireddocuments`: expired files (documents-003). */

import { AppLinkButton } from '@portal/shell/app-link';
import { beginLoad } from '@portal/shell/begin-load';
import { Loaded } from '@portal/shell/loaded';
import { searchStep } from '@portal/shell/search-step';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { parseTableState } from '@portal/ui/patterns/table-state';
import { IconCircleCheck } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useVaultActions } from './use-vault-actions.ts';
import { useVault } from './use-vault.ts';
import { VaultCounts } from './vault-counts.tsx';
import { VaultTable } from './vault-table.tsx';
import { vaultQuery } from './vault.queries.ts';

const expired = { expired: true } as const;

export const Route = createFileRoute('/_signed-in/expireddocuments')({
  staticData: { title: 'Expired Documents' },
  validateSearch: parseTableState,
  loader: ({ context }) => beginLoad(() => context.queryClient.query(vaultQuery(context.api, expired))),
  component: ExpiredDocuments,
});

function ExpiredDocuments() {
  const { session } = Route.useRouteContext();
  const state = parseTableState(Route.useSearch());
  const navigate = Route.useNavigate();
  const vault = useVault(expired);
  const actions = useVaultActions(session.userId() ?? 0);
  return (
    <>
      <PageHeader title="Expired Documents" context="Documents whose expiry date is before today." />
      <Loaded query={vault} waiting={<LoadingState label="Loading your expired documents" rows={5} />}>
        {(loaded) => (
          <>
            <VaultCounts counts={loaded.counts} />
            <VaultTable
              label="Expired Documents"
              vault={loaded}
              state={state}
              onStateChange={(next) => void navigate(searchStep(next, state))}
              actions={actions}
              empty={<NothingExpired />}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function NothingExpired() {
  return (
    <EmptyState
      title="Nothing has expired"
      icon={IconCircleCheck}
      action={
        <AppLinkButton to="/mydocuments" variant="default">
          See all documents
        </AppLinkButton>
      }
    >
      Set expiry dates in My Documents, and we remind you before a document ends.
    </EmptyState>
  );
}
