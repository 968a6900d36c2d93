/** Orders, tickets and revenue at a glance: counters, recent items, figures, and dialogs above them. */
import { Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { SearchBox } from '@portal/ui/patterns/search-box';
import { Suspense } from 'react';
import { Counters } from './counters.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { useDashboard } from './dashboard.queries.ts';
import { Panels } from './panels.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { RecentTickets } from './recent-tickets.tsx';
import { lazyPiece } from '@portal/shell/lazy-piece';

// Loaded later, since they are below the fold.
const FiguresSection = lazyPiece(async () => (await import('./figures.tsx')).Figures);

export type DashboardScreenProps = {
  search: DashboardSearch;
  /** `replace` adds no history entry. */
  onSearch: (search: DashboardSearch, options?: { replace?: boolean }) => void;
  /** Shows the orders of a day in India. */
  onDay: (day: string) => void;
};

export function DashboardScreen({ search, onSearch, onDay }: DashboardScreenProps) {
  const dashboard = useDashboard();
  const q = search.q ?? '';
  return (
    <>
      <PageHeader title="Dashboard" context="Orders, tickets and revenue at a glance." />
      <Loaded
        query={dashboard}
        waiting={<LoadingState label="Loading the dashboard" shape="cards" rows={12} />}
      >
        {(loaded) => (
          <>
            <Counters counts={loaded} />
            <Group mb="md" maw={420} grow>
              <SearchBox
                label="Search recent orders and tickets"
                value={q}
                onChange={(text) => onSearch(withQuery(search, text), { replace: true })}
              />
            </Group>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mb="xl">
              <RecentOrders orders={loaded.recentorders} q={q} />
              <RecentTickets tickets={loaded.recenttickets} q={q} />
            </SimpleGrid>
          </>
        )}
      </Loaded>
      <Suspense fallback={<FiguresWaiting />}>
        <FiguresSection search={search} onSearch={onSearch} onDay={onDay} />
      </Suspense>
      <Panels search={search} onSearch={onSearch} />
    </>
  );
}

function withQuery({ q: _before, ...rest }: DashboardSearch, q: string): DashboardSearch {
  return q === '' ? rest : { ...rest, q };
}

function FiguresWaiting() {
  return (
    <Stack aria-hidden>
      <Skeleton height={32} maw={240} />
      <Skeleton height={280} />
    </Stack>
  );
}
