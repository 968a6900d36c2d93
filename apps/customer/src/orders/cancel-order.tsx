/** Cancels an unpaid order, after asking once. */

import { Button } from '@mantine/core';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { Confirm } from '@portal/ui/patterns/confirm';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from './orders.queries.ts';

export function CancelOrder({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate: cancel, isPending } = useMutation({
    mutationKey: ['cancel_order', order.id],
    mutationFn: () => data(api.POST('/cancel_order', { body: { order_id: order.id } })),
    meta: { networkToast: true, successToast: true },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <Confirm
        opened={asking}
        title="Cancel this order?"
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        dangerous
        busy={isPending}
        onConfirm={() => cancel()}
        onCancel={() => setAsking(false)}
      >
        You pay nothing, and we stop working on it. You can buy the service again at any time.
      </Confirm>
    </>
  );
}
