/** The address `/dashboard`: order counters and the services bought. */

import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { searchNavigation } from '@portal/shell/search-navigation';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { parseTableState } from '@portal/ui/patterns/table-state';
import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from './dashboard-screen.tsx';
import { dashboardQuery, useDashboard } from './dashboard.queries.ts';
import { UnfinishedPurchases } from './unfinished-purchases.tsx';

export const Route = createFileRoute('/_signed-in/dashboard')({
  staticData: { title: 'Dashboard' },
  validateSearch: parseTableState,
  loader: ({ context }) => prefetchInBackground(() => context.queryClient.query(dashboardQuery(context.api))),
  component: Dashboard,
});

function Dashboard() {
  const state = parseTableState(Route.useSearch());
  const navigate = Route.useNavigate();
  const { session } = Route.useRouteContext();
  const dashboard = useDashboard();
  return (
    <>
      <PageHeader
        title="Dashboard"
        context="Your services at a glance."
        action={<AppLinkButton to="/services">Buy a service</AppLinkButton>}
      />
      <UnfinishedPurchases userId={session.userId()} />
      <Loaded query={dashboard} waiting={<LoadingState label="Loading your dashboard" shape="cards" />}>
        {({ services, actions = [], actions_total: total = actions.length, ...counts }) => (
          <DashboardScreen
            counts={counts}
            actions={{ actions, total }}
            services={services}
            state={state}
            onStateChange={(next) => void navigate(searchNavigation(next, state))}
          />
        )}
      </Loaded>
    </>
  );
}
