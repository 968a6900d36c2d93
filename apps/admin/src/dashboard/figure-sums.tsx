/** Totals of the period, compared with the period before. */

import { Card, SimpleGrid, Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import type { Figures } from './dashboard.queries.ts';

export function FigureSums({ figures }: { figures: Figures }) {
  const { sum, before, from, to } = figures;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} mb="md">
      <Sum
        label="Revenue before GST"
        value={formatRs(rupeesToPaise(sum.revenue))}
        change={changeText(sum.revenue, before.revenue)}
      />
      <Sum
        label="Orders"
        value={sum.orders.toLocaleString('en-IN')}
        change={changeText(sum.orders, before.orders)}
      />
      <Text c="dimmed" size="sm" style={{ gridColumn: '1 / -1' }}>
        {dayText(from)} to {dayText(to)}, compared with as many days before. Revenue counts on the day of the
        invoice; credit notes are taken off.
      </Text>
    </SimpleGrid>
  );
}

function Sum({ label, value, change }: { label: string; value: string; change: string }) {
  return (
    <Card>
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      <Text fz={28} fw={650} className="portal-figures">
        {value}
      </Text>
      <Text size="sm">{change}</Text>
    </Card>
  );
}

/** In words, not only by an arrow or a colour. */
function changeText(now: number, before: number): string {
  if (before <= 0) return now > 0 ? 'Nothing in the days before' : 'None, as in the days before';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'As much as in the days before';
  return `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than in the days before`;
}
