/** Assigns many orders to one staff member at once, and reports each result. */

import { taskKeys } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { showSuccess } from '@portal/ui/toasts';
import { showUndo } from '@portal/ui/undo-toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentAssignee } from '../shell/assignment.queries.ts';
import { ASSIGN, type AssignedOrder, currentAssigneeOf } from './assign.queries.ts';

/** Limit of the operation. */
export const MAX_ORDERS = 100;

export type BulkAssignment = { to: CurrentAssignee; orders: readonly AssignedOrder[] };

/** Returns the orders that failed. */
export function useBulkAssign() {
  const api = useApi();
  const queryClient = useQueryClient();
  const post = (to: number | null, orderIds: number[]) =>
    data(api.POST('/assign_orders', { body: { id: to, order_ids: orderIds } }));
  const { mutateAsync: takeBack } = useMutation({
    mutationKey: ASSIGN,
    mutationFn: async (orders: readonly AssignedOrder[]) => {
      for (const [to, held] of groupByAssignee(orders))
        await post(
          to,
          held.map(({ id }) => id),
        );
    },
    meta: { networkToast: true },
    onSuccess: (_answer, orders) => showSuccess(`${countOf(orders)} as before.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.all }),
  });
  const { mutateAsync, isPending } = useMutation({
    mutationKey: ASSIGN,
    mutationFn: async ({ to, orders }: BulkAssignment) => {
      const { results, message } = await post(
        to?.id ?? null,
        orders.map(({ id }) => id),
      );
      const became = new Map(results.map((one) => [one.order_id, one.outcome]));
      return {
        message,
        moved: orders.filter(({ id }) => became.get(id) === 'assigned'),
        failed: orders.filter(({ id }) => ['unknown', 'cancelled'].includes(became.get(id) ?? '')),
      };
    },
    meta: { networkToast: true },
    onSuccess: ({ message, moved }) => {
      if (moved.length === 0) {
        showSuccess(message);
        return;
      }
      // Errors are shown in a toast.
      showUndo('orders-holder', {
        message,
        onUndo: () => void takeBack(moved).catch(() => undefined),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.all }),
  });
  return { assign: mutateAsync, busy: isPending };
}

function groupByAssignee(orders: readonly AssignedOrder[]): Map<number | null, AssignedOrder[]> {
  const groups = new Map<number | null, AssignedOrder[]>();
  for (const order of orders) {
    const to = currentAssigneeOf(order)?.id ?? null;
    groups.set(to, [...(groups.get(to) ?? []), order]);
  }
  return groups;
}

const countOf = ({ length }: readonly unknown[]) => (length === 1 ? '1 order is' : `${length} orders are`);
