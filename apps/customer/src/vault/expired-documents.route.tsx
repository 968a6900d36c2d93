/** The address `/expireddocuments`: expired files (documents-003). */

import { tableSearch } from '@portal/features/lists/list-search';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { AppLinkButton } from '@portal/shell/app-link';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconCircleCheck } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useVaultActions } from './use-vault-actions.ts';
import { useVault } from './use-vault.ts';
import { VaultScreen } from './vault-screen.tsx';
import { vaultQuery } from './vault.queries.ts';

const expired = { expired: true } as const;

export const Route = createFileRoute('/_signed-in/expireddocuments')({
  staticData: { title: 'Expired Documents' },
  validateSearch: tableSearch.parse,
  loader: ({ context }) =>
    prefetchInBackground(() => context.queryClient.query(vaultQuery(context.api, expired))),
  component: ExpiredDocuments,
});

function ExpiredDocuments() {
  const { session } = Route.useRouteContext();
  const { table } = useListSearch(tableSearch);
  return (
    <VaultScreen
      title="Expired Documents"
      context="Documents whose expiry date is before today."
      query={useVault(expired)}
      loadingLabel="Loading your expired documents"
      loadingRows={5}
      rows={({ documents }) => documents}
      {...table}
      actions={useVaultActions(session.userId() ?? 0)}
      empty={<NothingExpired />}
    />
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
