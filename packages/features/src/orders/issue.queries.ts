/** Giving the customer a document, such as the certificate that the order was for. */
import type { UploadAccess } from '@portal/sdk/client';
import { upload } from '@portal/sdk/upload';
import type { SendingOptions } from '@portal/ui/patterns/use-sending';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { workKeys } from './worked-order.queries.ts';

/** For uploads, which tell their progress and so go past the client. */

export type Deliverable = {
  name: string;
  file: File;
  /** Its last valid day, yyyy-mm-dd; empty for one that does not expire. */
  expiresOn: string;
  /** The upload that it takes the place of. */
  replaces: number | undefined;
};

type Issue = { given: Deliverable; options: SendingOptions };

/** Answers the sender for `useSending`; the same key is issued only once. */
export function useIssue(access: UploadAccess, orderId: number) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ['issue_document', orderId],
    mutationFn: ({ given: { name, file, expiresOn, replaces }, options: { key, ...options } }: Issue) =>
      upload(
        access,
        '/issue_document',
        {
          order_id: orderId,
          name,
          file,
          ...(expiresOn !== '' && { expires_on: expiresOn }),
          ...(replaces !== undefined && { replaces }),
        },
        { ...options, idempotencyKey: key },
      ),
    meta: { successToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: workKeys.orders }),
  });
  return mutateAsync;
}
