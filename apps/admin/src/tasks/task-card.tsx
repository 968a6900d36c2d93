/** An open order on the board: service, customer, due date, and the menu that assigns it. */

import { Group, Text } from '@mantine/core';
import { DueText } from '@portal/features/orders/due-text';
import { AppLink } from '@portal/shell/app-link';
import { OrderStatusBadge } from '@portal/ui/portal/order-status-badge';
import { useCallback, useMemo } from 'react';
import { currentAssigneeOf, useAssign } from '../orders/assign.queries.ts';
import type { AdminOrderRow, Assignee } from '../orders/orders.queries.ts';
import type { CurrentAssignee } from '../shell/assignment.queries.ts';
import { AssignMenu } from './assign-menu.tsx';
import styles from './board.module.css';
import { useCardDrag } from './use-card-drag.ts';

export type TaskCardProps = {
  order: AdminOrderRow;
  staff: readonly Assignee[];
  /** Whether it can be dragged to another column. */
  movable: boolean;
  /** It was assigned by its menu. */
  onMoved: (orderId: number) => void;
};

export function TaskCard({ order, staff, movable, onMoved }: TaskCardProps) {
  const assign = useAssign(order);
  const give = useCallback(
    (to: CurrentAssignee) => void assign({ to, seen: currentAssigneeOf(order) }).catch(() => undefined), // Shown in a toast.
    [assign, order],
  );
  const dragged = useMemo(
    () => (movable ? { holder: currentAssigneeOf(order), give } : undefined),
    [movable, order, give],
  );
  const { ref, isDragged } = useCardDrag(dragged);
  const giveByMenu = (to: CurrentAssignee) => {
    onMoved(order.id);
    give(to);
  };
  return (
    <li ref={ref} className={styles['card']} data-dragged={isDragged} data-movable={movable}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <AppLink to={`/adminorderdetail/${order.id}`} fw={550} style={{ overflowWrap: 'anywhere' }}>
          {order.order_name}
        </AppLink>
        <AssignMenu order={order} staff={staff} onAssign={giveByMenu} />
      </Group>
      <Text size="sm" c="dimmed">
        {order.order_id} · {order.user_name}
      </Text>
      {!movable && (
        <Text size="sm" c="dimmed">
          {order.staff_name === null ? 'Nobody’s' : `With ${order.staff_name}`}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <OrderStatusBadge order={order} />
        <DueText order={order} />
      </Group>
    </li>
  );
}
