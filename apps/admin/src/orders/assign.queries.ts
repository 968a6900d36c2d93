/** Assigns orders to staff: optimistic, with Undo, rolled back on failure. */

import { updateCachedTask, taskKeys } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { showSuccess } from '@portal/ui/toasts';
import { showUndo } from '@portal/ui/undo-toast';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { moveOnBoards } from './board-cache.ts';
import type { AdminOrderRow } from './orders.queries.ts';

/** The assignee; null for none. */
export type CurrentAssignee = { id: number; name: string } | null;
export type AssignedOrder = Pick<AdminOrderRow, 'id' | 'order_id' | 'assigned_to' | 'staff_name'>;

export const currentAssigneeOf = ({ assigned_to: id, staff_name: name }: AssignedOrder): CurrentAssignee =>
  id === null ? null : { id, name: name ?? 'a former member of staff' };

export type AssignmentChange = {
  to: CurrentAssignee;
  /** The assignee the user saw; if it has changed, nothing is written. */
  seen: CurrentAssignee;
  /** The change undoes an earlier one. */
  isUndo?: boolean;
};

export const ASSIGN = ['assignorder'];

/** Changes of one order are sent in sequence. */
export function useAssign(order: Pick<AssignedOrder, 'id' | 'order_id'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ASSIGN,
    scope: { id: `order-holder-${order.id}` },
    mutationFn: ({ to, seen, isUndo = false }: AssignmentChange) =>
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
    meta: { networkToast: true },
    onMutate: async ({ to }) => {
      // A load in progress would restore the old assignee.
      await queryClient.cancelQueries({ queryKey: taskKeys.all });
      show(queryClient, order.id, to);
    },
    onError: (_error, { to, seen }) => show(queryClient, order.id, seen, to),
    onSuccess: (_answer, { to, seen, isUndo = false }) => {
      const message = `${order.order_id} is ${to ? `with ${to.name}` : 'nobody’s'}${isUndo ? ' again' : ' now'}.`;
      if (isUndo) {
        showSuccess(message);
        return;
      }
      // Errors are shown in a toast.
      const undo = () => void mutateAsync({ to: seen, seen: to, isUndo: true }).catch(() => undefined);
      showUndo(`order-holder-${order.id}`, { message, onUndo: undo });
    },
    // The last of several loads the result.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: ASSIGN }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: taskKeys.all });
    },
  });
  return mutateAsync;
}

/** `instead` is the assignee set by somebody else in between, which must be shown. */
function show(client: QueryClient, orderId: number, to: CurrentAssignee, instead?: CurrentAssignee): void {
  moveOnBoards(client, orderId, to, instead);
  const change = { assigned_to: to?.id ?? null, staff_name: to?.name ?? null };
  updateCachedTask(client, orderId, (order) => {
    if (instead !== undefined && order.assigned_to !== (instead?.id ?? null)) return {};
    return change;
  });
}
