import { createFileRoute } from '@tanstack/react-router';
import { RevenueScreen } from './revenue-screen.tsx';
import { parseRevenueSearch } from './revenue-search.ts';

export const Route = createFileRoute('/_signed-in/adminrevenue')({
  staticData: { title: 'Revenue' },
  validateSearch: parseRevenueSearch,
  component: RevenuePage,
});

function RevenuePage() {
  const navigate = Route.useNavigate();
  return (
    <RevenueScreen
      search={parseRevenueSearch(Route.useSearch())}
      onSearch={(search) => void navigate({ to: '.', search, resetScroll: false })}
    />
  );
}
