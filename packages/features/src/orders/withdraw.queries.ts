/** Taking back a document that was issued wrongly; the order is loaded again before it counts as done. */
import { useApi } from '@portal/shell/services-provider';
import { data } from '@portal/sdk/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { workKeys } from './worked-order.queries.ts';

type Withdrawal = { uploadId: number; reason: string };

export function useWithdraw(orderId: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ['withdraw_document', orderId],
    mutationFn: ({ uploadId, reason }: Withdrawal) =>
      data(api.POST('/withdraw_document', { body: { upload_id: uploadId, reason } })),
    meta: { networkToast: true, successToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: workKeys.orders }),
  });
  return mutateAsync;
}
