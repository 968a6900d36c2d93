/** Cancels an unpaid order, or asks for the cancellation of a paid one, after asking for a reason. */

import { Button } from '@mantine/core';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { type Task, taskKeys, type TaskRow } from './task.queries.ts';

export type CancelOrderProps = {
  order: Pick<TaskRow, 'id' | 'order_id' | 'payment_status' | 'is_cancelled'> &
    // Missing while only the list's row is loaded.
    Partial<Pick<Task, 'cancellation' | 'cancellation_sum'>>;
};

/** Renders nothing for an order that is cancelled, finished, or asked about already. */
export function CancelOrder({ order }: CancelOrderProps) {
  const [asking, setAsking] = useState(false);
  const api = useApi();
  const queryClient = useQueryClient();
  const isPaid = order.payment_status !== 'Pending';
  const { mutateAsync: cancel } = useMutation({
    mutationKey: ['cancel_order', order.id],
    mutationFn: (reason: string) =>
      data(
        api.POST(isPaid ? '/request_cancellation' : '/cancel_order', {
          body: { order_id: order.id, reason },
        }),
      ),
    meta: { successToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.all }),
  });
  const isAsked = order.cancellation?.state === 'requested';
  if (order.is_cancelled || (isPaid && (!order.cancellation_sum || isAsked))) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Cancel ${order.order_id}?`}
        label="Reason"
        confirmLabel={isPaid ? 'Ask to cancel' : 'Cancel order'}
        dangerous={!isPaid}
        missing="Say why the order is cancelled. The customer reads it."
        about={`cancel.${order.id}`}
        onConfirm={cancel}
      >
        {isPaid
          ? 'The order is paid: an admin decides whether it is cancelled and what comes back. We send the customer the reason now.'
          : 'The customer can’t pay it any more. We send them the reason. This can’t be undone.'}
      </ReasonDialog>
    </>
  );
}
