import { updateCachedTask, taskKeys } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type CurrentAssignee, useAssignment } from '../shell/assignment.queries.ts';
import { moveOnBoards } from './board-cache.ts';
import type { AdminOrderRow } from './orders.queries.ts';

export type AssignedOrder = Pick<AdminOrderRow, 'id' | 'order_id' | 'assigned_to' | 'staff_name'>;

export const currentAssigneeOf = ({ assigned_to: id, staff_name: name }: AssignedOrder): CurrentAssignee =>
  id === null ? null : { id, name: name ?? 'a former member of staff' };

export const ASSIGN = ['assignorder'];

/** When the assignee that the user saw has changed, nothing is written. */
export function useAssign(order: Pick<AssignedOrder, 'id' | 'order_id'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useAssignment({
    mutationKey: ASSIGN,
    queryKey: taskKeys.all,
    scope: `order-holder-${order.id}`,
    displayNumber: order.order_id,
    send: ({ to, seen, isUndo = false }) =>
      data(
        api.POST('/assignorder', {
          body: {
            id: to?.id ?? null,
            order_id: order.id,
            seen: seen?.id ?? null,
            ...(isUndo && { undo: true }),
          },
        }),
      ),
    show: (to, instead) => showAssignee(queryClient, order.id, to, instead),
  });
}

function showAssignee(
  client: QueryClient,
  orderId: number,
  to: CurrentAssignee,
  instead?: CurrentAssignee,
): void {
  moveOnBoards(client, orderId, to, instead);
  const change = { assigned_to: to?.id ?? null, staff_name: to?.name ?? null };
  updateCachedTask(client, orderId, (order) => {
    if (instead !== undefined && order.assigned_to !== (instead?.id ?? null)) return {};
    return change;
  });
}
