/** The completed part of an order: payment and finished steps, with dates. */

import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import { orderBucket, orderProgress } from '@portal/domain/order-status';
import { stepDates } from '@portal/domain/step-dates';
import { PaymentStatusBadge } from '@portal/ui/portal/payment-status-badge';
import { IconCheck } from '@tabler/icons-react';
import type { Order } from './orders.queries.ts';

export type CompletedStepsProps = { order: Order };

export function CompletedSteps({ order }: CompletedStepsProps) {
  const dates = stepDates(order);
  return (
    <Card component="section" aria-labelledby="completed-steps">
      <Title order={2} size="h3" id="completed-steps" mb="md">
        Completed steps
      </Title>
      <Stack
        component="ul"
        aria-labelledby="completed-steps"
        gap="sm"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        <Group component="li" gap="xs">
          <PaymentStatusBadge order={order} long />
          {order.paid_at !== null && (
            <Text span c="dimmed">
              {dayText(istDate(new Date(order.paid_at)))}
            </Text>
          )}
        </Group>
        {completed(order).map((name) => (
          <Group key={name} component="li" gap="xs" wrap="nowrap" align="flex-start">
            <Text span c="var(--mantine-color-success)" lh={1} mt={4}>
              <IconCheck size={18} stroke={2.5} aria-hidden />
            </Text>
            <Text>
              {name}
              {dates[name] !== undefined && (
                <Text span c="dimmed">
                  {' '}
                  · {dates[name]}
                </Text>
              )}
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

/** At the last step, that step is finished too. */
function completed({ status, order_process: steps }: Order): readonly string[] {
  if (orderBucket(status, steps) === 'complete') return steps;
  return orderProgress(status, steps, 'customer').flatMap(({ name, state }) =>
    state === 'done' ? [name] : [],
  );
}
