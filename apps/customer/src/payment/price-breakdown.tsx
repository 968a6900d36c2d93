/** What is paid and why: price, GST, total (C§9, c.14). */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { GST_RATES, gstRateOn, gstRateText } from '@portal/domain/gst';
import { Money } from '@portal/ui/portal/money';
import type { ReactNode } from 'react';
import type { PurchaseItem } from './purchase-item.ts';

export type PriceBreakdownProps = { item: PurchaseItem; today: Date };

export function PriceBreakdown({ item, today }: PriceBreakdownProps) {
  return (
    <Card component="section" aria-labelledby="price-breakdown">
      <Title order={2} size="h3" id="price-breakdown">
        {item.name}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="md">
        Timeline: {item.sla}
      </Text>
      <Stack component="dl" gap="xs" m={0}>
        <Line name="Price" value={<Money rupees={item.price} />} />
        <Line
          name={`GST ${gstRateText(gstRateOn(today, GST_RATES))}`}
          value={<Money rupees={item.gst_amount} />}
        />
        <Line name="Total" value={<Money rupees={item.total} />} strong />
      </Stack>
    </Card>
  );
}

function Line({ name, value, strong = false }: { name: string; value: ReactNode; strong?: boolean }) {
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      {...(strong && {
        fw: 650,
        fz: 'lg',
        pt: 'xs',
        style: { borderTop: '1px solid var(--portal-hairline)' },
      })}
    >
      <dt>{name}</dt>
      <dd style={{ margin: 0 }}>{value}</dd>
    </Group>
  );
}
