/** Sets an order's status: optimistic, with Undo, rolled back on failure. */

import { isStepBack, orderBucket } from '@portal/domain/order-status';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { showSuccess } from '@portal/ui/toasts';
import { showUndo } from '@portal/ui/undo-toast';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type TaskRow, updateCachedTask, taskKeys } from './task.queries.ts';

export type OrderWithStatus = Pick<
  TaskRow,
  'id' | 'order_id' | 'status' | 'order_process' | 'open_requirements' | 'payment_status' | 'is_cancelled'
>;

export type StatusChange = {
  status: string;
  /** The shown status; if it is no longer current, nothing changes. */
  seen: string;
  /** Required for a step back. */
  reason?: string;
  /** The change undoes an earlier one. */
  isUndo?: boolean;
};

/** Changes of one order are sent in sequence. */
export function useSetStatus(order: OrderWithStatus) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: SET_STATUS,
    scope: { id: `order-status-${order.id}` },
    mutationFn: ({ status, seen, reason, isUndo = false }: StatusChange) =>
      data(
        api.POST('/update_order_status', {
          body: {
            order_id: order.id,
            status,
            seen,
            ...(reason !== undefined && { reason }),
            ...(isUndo && { undo: true }),
          },
        }),
      ),
    meta: { networkToast: true },
    onMutate: async ({ status }) => {
      // A load in progress would restore the old status.
      await queryClient.cancelQueries({ queryKey: taskKeys.all });
      show(queryClient, order, status);
    },
    onError: (_error, { status, seen }) => show(queryClient, order, seen, status),
    onSuccess: (_answer, { status, seen, isUndo = false }) => {
      if (isUndo) showSuccess(`${order.order_id} is ${status} again.`);
      else offerUndo({ order, status, seen }, mutateAsync);
    },
    // The last of several loads the result.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: SET_STATUS }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: taskKeys.all });
    },
  });
  return mutateAsync;
}

const SET_STATUS = ['update_order_status'];

/** `instead` is the status set by somebody else in between, which must be shown. */
function show(
  client: QueryClient,
  { id, order_process: steps }: OrderWithStatus,
  status: string,
  instead?: string,
) {
  updateCachedTask(client, id, (order) => {
    if (instead !== undefined && order.status !== instead) return {};
    return { status, ...(orderBucket(status, steps) === 'complete' && { overdue: false }) };
  });
}

function offerUndo(
  { order, status, seen }: { order: OrderWithStatus; status: string; seen: string },
  set: (move: StatusChange) => Promise<unknown>,
): void {
  const undo: StatusChange = { status: seen, seen: status, isUndo: true, ...undoReason(order, status, seen) };
  showUndo(`order-status-${order.id}`, {
    message: `${order.order_id} is now: ${status}.`,
    // Errors are shown in a toast.
    onUndo: () => void set(undo).catch(() => undefined),
  });
}

const undoReason = ({ order_process: steps }: OrderWithStatus, from: string, to: string) =>
  isStepBack(from, to, steps) ? { reason: 'Undone' } : {};
