/** Optimistic updates of the cached board of open orders. */

import { taskKeys } from '@portal/features/orders/task.queries';
import type { components } from '@portal/sdk/contract.gen';
import type { QueryClient } from '@tanstack/react-query';
import type { CurrentAssignee } from '../shell/assignment.queries.ts';
import type { AdminOrderRow, Assignee } from './orders.queries.ts';

export type TaskColumn = components['schemas']['TaskColumn'];
export type Board = { columns: readonly TaskColumn[]; staff: readonly Assignee[] };

/** Below the key of all tasks, so that any change of an order reloads the board. */
export const boardKey = [...taskKeys.all, 'board'];

/** `instead` is the expected assignee. */
export function moveOnBoards(
  client: QueryClient,
  orderId: number,
  to: CurrentAssignee,
  instead?: CurrentAssignee,
): void {
  client.setQueriesData<Board>(
    { queryKey: boardKey },
    (board) => board && moveCard(board, orderId, to, instead),
  );
}

function moveCard(
  board: Board,
  orderId: number,
  to: CurrentAssignee,
  instead: CurrentAssignee | undefined,
): Board {
  const card = board.columns.flatMap(({ orders }) => orders).find(({ id }) => id === orderId);
  const isElsewhere = instead !== undefined && card?.assigned_to !== (instead?.id ?? null);
  if (!card || isElsewhere) return board;
  const next = { ...card, assigned_to: to?.id ?? null, staff_name: to?.name ?? null };
  return { ...board, columns: board.columns.map((column) => withCard(column, card, next)) };
}

/** Columns by status keep their cards; those by staff member adjust their counts. */
function withCard(column: TaskColumn, before: AdminOrderRow, card: AdminOrderRow): TaskColumn {
  const wasIncluded = column.orders.some(({ id }) => id === card.id);
  const isIncluded = column.bucket === null ? (column.staff?.id ?? null) === card.assigned_to : wasIncluded;
  if (!wasIncluded && !isIncluded) return column;
  const others = column.orders.filter(({ id }) => id !== card.id);
  const orders = isIncluded ? [...others, card].toSorted(byUrgency) : others;
  return { ...column, ...countsOf(column, before, Number(isIncluded) - Number(wasIncluded)), orders };
}

function countsOf(column: TaskColumn, { status, overdue }: AdminOrderRow, more: number) {
  const isPending = status === 'Pending';
  return {
    total: column.total + more,
    pending: column.pending + (isPending ? more : 0),
    progress: column.progress + (isPending ? 0 : more),
    overdue: column.overdue + (overdue ? more : 0),
  };
}

/** The server's order: by due day, without a due day last; on the same day the newest first. */
function byUrgency(one: AdminOrderRow, other: AdminOrderRow): number {
  const [day, otherDay] = [one.due_date ?? '9999-12-31', other.due_date ?? '9999-12-31'];
  return day === otherDay ? other.id - one.id : day < otherDay ? -1 : 1;
}
