/** By which day an order should be done, computed from its timeline, and that it is late. */
import { Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { orderBucket } from '@portal/domain/order-status';
import type { TaskRow } from './worked-order.queries.ts';

export type DueTextProps = {
  order: Pick<TaskRow, 'due_date' | 'overdue' | 'status' | 'order_process'>;
  /** Where there is room for the longest of them. */
  inOneLine?: boolean;
};

/** Nothing where the timeline names no span. Late ones are told by a word and its colour; a day is never broken. */
export function DueText({ order, inOneLine = false }: DueTextProps) {
  const { due_date: due, overdue } = order;
  if (due === null) return null;
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
