/** A column of the board: its title, counts, and most urgent cards. */

import { Text, Title } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { useId, useMemo } from 'react';
import type { TaskColumn } from '../orders/board-cache.ts';
import type { Assignee } from '../orders/orders.queries.ts';
import type { BoardSearch } from './board-search.ts';
import styles from './board.module.css';
import { TaskCard } from './task-card.tsx';
import { useDropOfCards } from './use-card-drag.ts';

export type BoardColumnProps = {
  column: TaskColumn;
  staff: readonly Assignee[];
  department: BoardSearch['department'];
  /** A card was assigned by its menu. */
  onMoved: (orderId: number) => void;
};

export function BoardColumn({ column, staff, department, onMoved }: BoardColumnProps) {
  const heading = useId();
  const isOfPeople = column.bucket === null;
  const { id, name } = column.staff ?? {};
  // Stable while it is the same person, since the drop target depends on it.
  const holder = useMemo(() => {
    if (!isOfPeople) return undefined;
    return id === undefined || name === undefined ? null : { id, name };
  }, [isOfPeople, id, name]);
  const { ref, isOver } = useDropOfCards(holder);
  const { orders, total } = column;
  const all = { to: '/adminorders', search: searchOf(column, department) };
  return (
    <section ref={ref} className={styles['column']} aria-labelledby={heading} data-over={isOver}>
      <div className={styles['head']}>
        <Title order={2} size="h5" id={heading}>
          <AppLink {...all} inherit>
            {titleOf(column)}
          </AppLink>
        </Title>
        <Counts column={column} />
      </div>
      <ul className={styles['cards']} aria-labelledby={heading}>
        {orders.map((order) => (
          <TaskCard key={order.id} order={order} staff={staff} movable={isOfPeople} onMoved={onMoved} />
        ))}
      </ul>
      {total === 0 && (
        <Text c="dimmed" size="sm" ta="center" py="md">
          Nothing to do.
        </Text>
      )}
      {total > orders.length && (
        <AppLink {...all} size="sm" className={styles['more'] ?? ''}>
          {total - orders.length} more
        </AppLink>
      )}
    </section>
  );
}

/** Counts stop here. */
const MAX_COUNTED_OVERDUE = 1_000;

function Counts({ column: { total, pending, progress, overdue, bucket } }: { column: TaskColumn }) {
  return (
    <Text size="sm" c="dimmed" className="portal-figures">
      {total} open
      {overdue > 0 && (
        <>
          {' · '}
          <Text span inherit c="red" fw={550}>
            {overdue < MAX_COUNTED_OVERDUE ? overdue : '1,000 or more'} overdue
          </Text>
        </>
      )}
      {bucket === null && total > 0 && ` · ${pending} pending · ${progress} in progress`}
    </Text>
  );
}

function titleOf({ staff, bucket }: TaskColumn): string {
  if (bucket !== null) return bucket === 'pending' ? 'Pending' : 'In progress';
  return staff?.name ?? 'Nobody’s';
}

/** The same orders as a full list. */
function searchOf({ staff, bucket }: TaskColumn, department: string | undefined) {
  return {
    sort: 'sla',
    ...(bucket === null ? { bucket: 'unfinished', staff: staff?.id ?? 0 } : { bucket }),
    ...(department !== undefined && { department }),
  };
}
