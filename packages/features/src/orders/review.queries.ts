/** Accepting or rejecting what a customer gave; the order is loaded again before it counts as done. */
import { useApi } from '@portal/shell/services-provider';
import { data } from '@portal/sdk/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type WorkedDocument, workKeys } from './worked-order.queries.ts';

export type Verdict = { verdict: 'Accepted' } | { verdict: 'Rejected'; reason: string };

/** From the status that is shown: when it is another one by now, nothing changes, and the new one is shown. */
export function useReview({ upload_id: uploadId, status }: WorkedDocument) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationKey: ['review_document', uploadId],
    mutationFn: (verdict: Verdict) =>
      data(
        api.POST('/review_document', {
          body: { upload_id: uploadId ?? 0, ...(status !== 'Pending' && { seen: status }), ...verdict },
        }),
      ),
    meta: { networkToast: true, successToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: workKeys.all }),
  });
  return { review: mutateAsync, busy: isPending };
}
