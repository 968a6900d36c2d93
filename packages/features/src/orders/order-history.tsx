/** Status changes of an order, newest first: who, when, and the reason of a step back. */

import { Card, Stack, Text, Title } from '@mantine/core';
import type { Task } from './task.queries.ts';

export type OrderHistoryProps = { order: Pick<Task, 'history' | 'fulldate'> };

export function OrderHistory({ order: { history, fulldate } }: OrderHistoryProps) {
  return (
    <Card component="section" aria-labelledby="order-history">
      <Title order={2} size="h4" id="order-history" mb="md">
        History
      </Title>
      <Stack
        component="ol"
        gap="md"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-labelledby="order-history"
      >
        {history.toReversed().map(({ from, status, changed_at: at, fulldate: when, by, reason }) => (
          <li key={`${at} ${status}`}>
            <Text fw={550}>{status}</Text>
            <Text c="dimmed" size="sm">
              {when}
              {by !== null && `, ${by}`}
              {from !== null && `, from “${from}”`}
            </Text>
            {reason !== null && <Text size="sm">“{reason}”</Text>}
          </li>
        ))}
        {history.length === 0 && (
          <li>
            <Text fw={550}>Pending</Text>
            <Text c="dimmed" size="sm">
              {fulldate}, ordered
            </Text>
          </li>
        )}
      </Stack>
    </Card>
  );
}
