/** Orders, tickets and revenue at a glance: counters, recent items, figures, and dialogs above them. */

import { Group, SimpleGrid, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { lazyComponent } from '@portal/shell/lazy-component';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { SearchBox } from '@portal/ui/patterns/search-box';
import { IconClipboardList, IconId, IconLifebuoy, IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { DashboardSearch } from './dashboard-search.ts';
import styles from './dashboard.module.css';
import { useDashboard } from './dashboard.queries.ts';
import { Panels } from './panels.tsx';
import { RecentOrders } from './recent-lists.tsx';
import { RecentTickets } from './recent-lists.tsx';

// Loaded later, since they are below the fold.
const FiguresSection = lazyComponent(async () => (await import('./figures.tsx')).Figures);

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

type CountersProps = {
  counts: { total_customers: number; total_staff: number; total_orders: number; tickets: number };
};

/** The four counters of the dashboard; each links to its list. */
function Counters({ counts }: CountersProps) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', md: 'md' }} mb="xl">
      {COUNTERS.map(({ label, count, to, icon: Icon }) => (
        <AppLink key={count} to={to} className={styles['counter'] ?? ''} underline="never" c="inherit">
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <Text span c="dimmed" size="sm">
              {label}
            </Text>
            <ThemeIcon variant="light" size={36} aria-hidden>
              <Icon size={20} stroke={1.75} />
            </ThemeIcon>
          </Group>
          <Text span className={`portal-figures ${styles['count']}`}>
            {counts[count].toLocaleString('en-IN')}
          </Text>
        </AppLink>
      ))}
    </SimpleGrid>
  );
}

const COUNTERS = [
  { label: 'Total Customers', count: 'total_customers', to: '/admincustomers', icon: IconUsers },
  { label: 'Total Staff', count: 'total_staff', to: '/adminstaff', icon: IconId },
  { label: 'Total Orders', count: 'total_orders', to: '/adminorders', icon: IconClipboardList },
  { label: 'Tickets', count: 'tickets', to: '/adminticket', icon: IconLifebuoy },
] as const;
