/** The two fixed steps above an order's documents: its payment, and that its customer is known. */

import { Card, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { paymentStatusText } from '@portal/ui/portal/payment-status-badge';
import { IconCheck, IconClockPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TaskRow } from './task.queries.ts';

export type ConfirmedEntriesProps = {
  order: Pick<
    TaskRow,
    | 'payment_status'
    | 'is_cancelled'
    | 'refunded_amount'
    | 'owed_amount'
    | 'total'
    | 'order_name'
    | 'user_name'
  >;
};

/** "Payment Pending" for an unpaid order, else "Payment Completed" (admin-orderprogress-002). */
export function ConfirmedEntries({ order }: ConfirmedEntriesProps) {
  const { payment_status: payment, order_name: name, user_name: customer } = order;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Confirmed">
      {payment === 'Completed' ? (
        <Entry title={`Payment ${paymentStatusText(order)}`} confirmed>
          Registration fee for {name} has been paid
        </Entry>
      ) : (
        <Entry title={`Payment ${paymentStatusText(order)}`} confirmed={false}>
          {order.is_cancelled
            ? `${name} was cancelled before it was paid.`
            : `Registration fee for ${name} has not been paid yet. The customer can pay it from the order’s page.`}
        </Entry>
      )}
      <Entry title="Account Logged in" confirmed>
        {customer} has an account with us
      </Entry>
    </Stack>
  );
}

function Entry({ title, confirmed, children }: { title: string; confirmed: boolean; children: ReactNode }) {
  const Icon = confirmed ? IconCheck : IconClockPause;
  return (
    <Card component="li" p="md">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" radius="xl" size={36} color={confirmed ? 'green' : 'yellow'} aria-hidden>
          <Icon size={20} />
        </ThemeIcon>
        <div>
          <Text fw={550}>{title}</Text>
          <Text c="dimmed">{children}</Text>
        </div>
      </Group>
    </Card>
  );
}
