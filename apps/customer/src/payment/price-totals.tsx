/** The sum to pay: price, GST, total. */

import { Group, Stack } from '@mantine/core';
import { GST_RATES, gstRateOn, gstRateText } from '@portal/domain/gst';
import { Money } from '@portal/ui/portal/money';
import { type ReactNode, useState } from 'react';
import type { PurchaseItem } from './purchase-item.ts';

export type PriceTotalsProps = { amounts: Pick<PurchaseItem, 'price' | 'gst_amount' | 'total'> };

export function PriceTotals({ amounts }: PriceTotalsProps) {
  const [today] = useState(() => new Date());
  return (
    <Stack component="dl" gap="xs" m={0}>
      <Line name="Price" value={<Money rupees={amounts.price} />} />
      <Line
        name={`GST ${gstRateText(gstRateOn(today, GST_RATES))}`}
        value={<Money rupees={amounts.gst_amount} />}
      />
      <Line name="Total" value={<Money rupees={amounts.total} />} strong />
    </Stack>
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
