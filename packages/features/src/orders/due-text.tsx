/** Due date of an order by its timeline, and whether it is overdue. */

import { Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { orderBucket } from '@portal/domain/order-status';
import type { TaskRow } from './task.queries.ts';

export type DueTextProps = {
  order: Pick<TaskRow, 'due_date' | 'overdue' | 'status' | 'order_process' | 'is_cancelled'>;
  /** Keeps the text on one line; set it where the longest one fits. */
  inOneLine?: boolean;
};

/** Renders nothing for a cancelled order, and if the timeline has no duration. Overdue is a word and a colour; a date never wraps. */
export function DueText({ order, inOneLine = false }: DueTextProps) {
  const { due_date: due, overdue } = order;
  if (due === null || order.is_cancelled) return null;
  const day = dayText(due);
  if (!overdue)
    return (
      <Text size="sm" c="dimmed" style={nowrap}>
        {isComplete(order) ? 'Was due' : 'Due'} {day}
      </Text>
    );
  return (
    <Text size="sm" c="var(--mantine-color-error)" fw={550} {...(inOneLine && { style: nowrap })}>
      Overdue <span style={nowrap}>since {day}</span>
    </Text>
  );
}

const nowrap = { whiteSpace: 'nowrap' } as const;

const isComplete = ({ status, order_process: steps }: DueTextProps['order']) =>
  orderBucket(status, steps) === 'complete';
