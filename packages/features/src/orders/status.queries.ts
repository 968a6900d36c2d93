/** Sets an order's status: shown at once, posted at once, taken back by Undo or when the server refuses. */
import { useApi } from '@portal/shell/services-provider';
import { isStepBack, orderBucket } from '@portal/domain/order-status';
import { data } from '@portal/sdk/data';
import { showSuccess } from '@portal/ui/toasts';
import { showUndo } from '@portal/ui/undo-toast';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type TaskRow, changeOrder, workKeys } from './worked-order.queries.ts';

export type OrderWithStatus = Pick<
  TaskRow,
  'id' | 'order_id' | 'status' | 'order_process' | 'open_requirements' | 'payment_status'
>;

export type StatusMove = {
  status: string;
  /** The status that the person looked at; when it is no longer the order's, nothing changes. */
  seen: string;
  /** Why the order goes back; needed for a step back. */
  reason?: string;
  /** The move takes an earlier one back. */
  isUndo?: boolean;
};

/** Moves of one order are sent one after another. */
export function useSetStatus(order: OrderWithStatus) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: SET_STATUS,
    scope: { id: `order-status-${order.id}` },
    mutationFn: ({ status, seen, reason, isUndo = false }: StatusMove) =>
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
      // A load under way would bring the old status back.
      await queryClient.cancelQueries({ queryKey: workKeys.all });
      show(queryClient, order, status);
    },
    onError: (_error, { status, seen }) => show(queryClient, order, seen, status),
    onSuccess: (_answer, { status, seen, isUndo = false }) => {
      if (isUndo) showSuccess(`${order.order_id} is ${status} again.`);
      else offerUndo({ order, status, seen }, mutateAsync);
    },
    // The last of several brings what they came to.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: SET_STATUS }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: workKeys.all });
    },
  });
  return mutateAsync;
}

const SET_STATUS = ['update_order_status'];

/** `instead` is the status that must be shown for it; another one was set by somebody else meanwhile. */
function show(
  client: QueryClient,
  { id, order_process: steps }: OrderWithStatus,
  status: string,
  instead?: string,
) {
  changeOrder(client, id, (order) => {
    if (instead !== undefined && order.status !== instead) return {};
    return { status, ...(orderBucket(status, steps) === 'complete' && { overdue: false }) };
  });
}

function offerUndo(
  { order, status, seen }: { order: OrderWithStatus; status: string; seen: string },
  set: (move: StatusMove) => Promise<unknown>,
): void {
  const undo: StatusMove = { status: seen, seen: status, isUndo: true, ...undoReason(order, status, seen) };
  showUndo(`order-status-${order.id}`, {
    message: `${order.order_id} is now: ${status}.`,
    // What goes wrong is told by a toast.
    onUndo: () => void set(undo).catch(() => undefined),
  });
}

const undoReason = ({ order_process: steps }: OrderWithStatus, from: string, to: string) =>
  isStepBack(from, to, steps) ? { reason: 'Undone' } : {};
