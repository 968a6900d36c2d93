import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from './dashboard-screen.tsx';
import { parseDashboardSearch } from './dashboard-search.ts';

export const Route = createFileRoute('/_signed-in/admindashboard')({
  staticData: { title: 'Dashboard' },
  validateSearch: parseDashboardSearch,
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient } }) =>
    prefetchInBackground(() =>
      import('./dashboard.queries.ts').then(async ({ dashboardQuery }) =>
        queryClient.query(dashboardQuery(api)),
      ),
    ),
  component: Dashboard,
});

function Dashboard() {
  const navigate = Route.useNavigate();
  return (
    <DashboardScreen
      search={Route.useSearch()}
      onDay={(day) => void navigate({ to: '/adminorders', search: { date: day } })}
      onSearch={(search, { replace = false } = {}) =>
        void navigate({ to: '.', search, replace, resetScroll: false })
      }
    />
  );
}
