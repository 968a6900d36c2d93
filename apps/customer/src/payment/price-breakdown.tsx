/** The price of one service: price, GST, total. */
import { Card, Text, Title } from '@mantine/core';
import { PriceTotals } from './price-totals.tsx';
import type { PurchaseItem } from './purchase-item.ts';

export type PriceBreakdownProps = {
  item: PurchaseItem;
  /** How long it takes. */
  sla: string;
};

export function PriceBreakdown({ item, sla }: PriceBreakdownProps) {
  return (
    <Card component="section" aria-labelledby="price-breakdown">
      <Title order={2} size="h3" id="price-breakdown">
        {item.name}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="md">
        Timeline: {sla}
      </Text>
      <PriceTotals amounts={item} />
    </Card>
  );
}
