/** Accepts or rejects a customer's document; reloads the order before it resolves. */

import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type TaskDocument, taskKeys } from './task.queries.ts';

export type Verdict = { verdict: 'Accepted' } | { verdict: 'Rejected'; reason: string };

/** Compare-and-set on the shown status: if it has changed, nothing is written and the new one is shown. */
export function useReview({ upload_id: uploadId, status }: TaskDocument) {
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.all }),
  });
  return { review: mutateAsync, busy: isPending };
}
