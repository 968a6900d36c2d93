/** Figures: revenue and orders of a period, and the open work; each links to its list. */

import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { useState } from 'react';
import type { DashboardSearch } from './dashboard-search.ts';
import { type Figures as Loading, useFigures } from './dashboard.queries.ts';
import { FigureSums } from './figure-sums.tsx';
import { OpenBars } from './open-bars.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { periodOf } from './period.ts';
import { TrendChart } from './trend-chart.tsx';

export type FiguresProps = {
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
  /** The orders of a day in India. */
  onDay: (day: string) => void;
};

export function Figures({ search, onSearch, onDay }: FiguresProps) {
  const [now] = useState(() => new Date());
  const figures = useFigures(periodOf(search, now));
  const { q } = search;
  const zoom = (from: string, to: string) => onSearch({ ...(q !== undefined && { q }), from, to });
  return (
    <>
      <Group component="header" justify="space-between" align="flex-end" mb="md">
        <Title order={2} size="h3">
          How it goes
        </Title>
        <PeriodPicker search={search} now={now} onSearch={onSearch} />
      </Group>
      <Loaded query={figures} waiting={<LoadingState label="Loading the figures" />}>
        {(loaded) => (
          <div aria-busy={figures.isPlaceholderData}>
            <FigureSums figures={loaded} />
            <TrendChart days={loaded.days} onZoom={zoom} onDay={onDay} />
            <OpenNow figures={loaded} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function OpenNow({ figures }: { figures: Loading }) {
  const { buckets, open, overdue, unassigned, departments, staff } = figures;
  const count = (bucket: keyof typeof buckets) => ({ open: buckets[bucket], overdue: 0 });
  return (
    <>
      <Title order={2} size="h3" mb={4}>
        Open work now
      </Title>
      <Text c="dimmed" mb="md">
        {open === 1 ? 'One order is' : `${open.toLocaleString('en-IN')} orders are`} open, whatever the period
        above. The striped part of a bar is overdue.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} spacing="lg">
        <Card p={0}>
          <OpenBars
            title="Orders by status"
            bars={[
              { name: 'Pending', search: { bucket: 'pending' }, ...count('pending') },
              { name: 'In progress', search: { bucket: 'progress' }, ...count('progress') },
              { name: 'Complete', search: { bucket: 'complete' }, ...count('complete') },
              { name: 'Overdue, of the open ones', search: { due: 'overdue' }, open: overdue, overdue },
            ]}
            empty="No Orders."
          />
        </Card>
        <Card p={0}>
          <OpenBars
            title="Open orders by department"
            bars={departments.map(({ department, ...work }) => ({
              name: department,
              search: { department, bucket: 'unfinished' },
              ...work,
            }))}
            empty="No open orders."
          />
        </Card>
        <Card p={0}>
          <OpenBars
            title="Open orders by staff member"
            bars={[
              ...(unassigned > 0
                ? [
                    {
                      name: 'Nobody yet',
                      search: { staff: 0, bucket: 'unfinished' },
                      open: unassigned,
                      overdue: 0,
                    },
                  ]
                : []),
              ...staff.map(({ id, name, ...work }) => ({
                key: id,
                name,
                search: { staff: id, bucket: 'unfinished' },
                ...work,
              })),
            ]}
            empty="No open orders."
          />
        </Card>
      </SimpleGrid>
    </>
  );
}
