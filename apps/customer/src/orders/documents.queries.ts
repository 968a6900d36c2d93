/** Uploads, deletes and downloads documents of an order; each change refetches that order. */

import type { Api, UploadAccess } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { upload } from '@portal/sdk/upload';
import { type QueryClient, mutationOptions } from '@tanstack/react-query';

/** The order, with what its calls need. */
export type DocumentsOf = {
  api: Api;
  /** For uploads, which report progress and so bypass the client. */
  access: UploadAccess;
  queryClient: QueryClient;
  order: { id: number; service_id: number };
};

export type GivenFile = {
  docId: number;
  file: File;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/** Uploads a file; resolves to false when it was cancelled. */
export const uploadFileMutation = ({ access, queryClient, order }: DocumentsOf) =>
  mutationOptions({
    mutationKey: ['upload_document', order.id],
    mutationFn: async ({ docId, file, ...options }: GivenFile): Promise<'sent' | 'cancelled'> => {
      const body = { order_id: order.id, service_id: order.service_id, doc_id: docId, file };
      const sent = upload(access, '/upload_document', body, options);
      return sent.then(
        () => 'sent',
        (error: unknown) => {
          if (options.signal.aborted) return 'cancelled';
          throw error;
        },
      );
    },
    onSuccess: () => loadAnew(queryClient, order.id),
  });

export const uploadTextMutation = ({ access, queryClient, order }: DocumentsOf) =>
  mutationOptions({
    mutationKey: ['upload_document', order.id],
    mutationFn: ({ docId, text }: { docId: number; text: string }) =>
      upload(access, '/upload_document', {
        order_id: order.id,
        service_id: order.service_id,
        doc_id: docId,
        field_value: text,
      }),
    onSuccess: () => loadAnew(queryClient, order.id),
  });

/** Deletes an upload, after which its form is shown again (orderprogress-012). */
export const deleteDocumentMutation = ({ api, queryClient, order }: DocumentsOf) =>
  mutationOptions({
    mutationKey: ['delete_document', order.id],
    mutationFn: (uploadId: number) => data(api.POST('/delete_document', { body: { id: uploadId } })),
    onSuccess: () => loadAnew(queryClient, order.id),
  });

/** Returns a link to a file that works for five minutes without a token (documents-006). */
export const fileLinkMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['file_link'],
    mutationFn: async (uploadId: number): Promise<string> => {
      const { url } = await data(api.POST('/file_link', { body: { upload_id: uploadId } }));
      return url;
    },
    meta: { networkToast: true },
  });

/** A stored file by its owner and stored name, for the preview; not cached. */
export const fileMutation = (api: Api, ownerId: number) =>
  mutationOptions({
    mutationKey: ['file'],
    gcTime: 0,
    mutationFn: (name: string): Promise<Blob> =>
      data(
        api.GET('/files/{folder}/{name}', {
          params: { path: { folder: `user${ownerId}`, name } },
          parseAs: 'blob',
        }),
      ),
    meta: { networkToast: true },
  });

/** Returns a link to one ZIP of all documents of an order, with the same lifetime. */
export const documentsLinkMutation = (api: Api, orderId: number) =>
  mutationOptions({
    mutationKey: ['documents_link', orderId],
    mutationFn: async (): Promise<string> => {
      const { url } = await data(api.POST('/documents_link', { body: { order_id: orderId } }));
      return url;
    },
    meta: { networkToast: true },
  });

function loadAnew(queryClient: QueryClient, orderId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['orders', String(orderId)] });
}
