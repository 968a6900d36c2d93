/** Assigns many orders to one staff member at once, and reports each result. */
import { useApi } from '@portal/shell/services-provider';
import { taskKeys } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { showSuccess } from '@portal/ui/toasts';
import { showUndo } from '@portal/ui/undo-toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ASSIGN, type HeldOrder, type Holder, holderOf } from './assign.queries.ts';

/** Limit of the operation. */
export const MOST_AT_ONCE = 100;

export type BulkMove = { to: Holder; orders: readonly HeldOrder[] };

/** Returns the orders that failed. */
export function useBulkAssign() {
  const api = useApi();
  const queryClient = useQueryClient();
  const post = (to: number | null, orderIds: number[]) =>
    data(api.POST('/assign_orders', { body: { id: to, order_ids: orderIds } }));
  const { mutateAsync: takeBack } = useMutation({
    mutationKey: ASSIGN,
    mutationFn: async (orders: readonly HeldOrder[]) => {
      for (const [to, held] of byHolder(orders))
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
    mutationFn: async ({ to, orders }: BulkMove) => {
      const { results, message } = await post(
        to?.id ?? null,
        orders.map(({ id }) => id),
      );
      const became = new Map(results.map((one) => [one.order_id, one.outcome]));
      return {
        message,
        moved: orders.filter(({ id }) => became.get(id) === 'assigned'),
        failed: orders.filter(({ id }) => became.get(id) === 'unknown'),
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

function byHolder(orders: readonly HeldOrder[]): Map<number | null, HeldOrder[]> {
  const groups = new Map<number | null, HeldOrder[]>();
  for (const order of orders) {
    const to = holderOf(order)?.id ?? null;
    groups.set(to, [...(groups.get(to) ?? []), order]);
  }
  return groups;
}

const countOf = ({ length }: readonly unknown[]) => (length === 1 ? '1 order is' : `${length} orders are`);
