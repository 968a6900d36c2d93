/** By which day an order should be done, computed from its timeline, and that it is late. */
import { Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import type { TaskRow } from './worked-order.queries.ts';

export type DueTextProps = { order: Pick<TaskRow, 'due_date' | 'overdue'> };

/** Nothing where the timeline names no span. Late ones are told by a word and its colour. */
export function DueText({ order: { due_date: due, overdue } }: DueTextProps) {
  if (due === null) return null;
  return (
    <Text size="sm" c={overdue ? 'var(--mantine-color-error)' : 'dimmed'} {...(overdue && { fw: 550 })}>
      {overdue ? 'Overdue since' : 'Due'} {dayText(due)}
    </Text>
  );
}
