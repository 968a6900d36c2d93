/** Cancels an unpaid order for its customer, after asking for a reason. */

import { Button } from '@mantine/core';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { taskKeys, type TaskRow } from './task.queries.ts';

export type CancelOrderProps = {
  order: Pick<TaskRow, 'id' | 'order_id' | 'payment_status' | 'is_cancelled'>;
};

/** Renders nothing for a paid order, whose customer asks for its cancellation. */
export function CancelOrder({ order }: CancelOrderProps) {
  const [asking, setAsking] = useState(false);
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync: cancel } = useMutation({
    mutationKey: ['cancel_order', order.id],
    mutationFn: (reason: string) => data(api.POST('/cancel_order', { body: { order_id: order.id, reason } })),
    meta: { successToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.all }),
  });
  if (order.payment_status !== 'Pending' || order.is_cancelled) return null;
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
        confirmLabel="Cancel order"
        dangerous
        missing="Say why the order is cancelled. The customer reads it."
        about={`cancel.${order.id}`}
        onConfirm={cancel}
      >
        The customer can’t pay it any more. We send them the reason. This can’t be undone.
      </ReasonDialog>
    </>
  );
}
