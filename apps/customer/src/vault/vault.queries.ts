/** The customer's files, until when they are valid, and giving one to another order. */
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

export type VaultDocument = components['schemas']['VaultDocument'];
export type WithdrawnDocument = components['schemas']['WithdrawnDocument'];

export type Vault = {
  documents: readonly VaultDocument[];
  /** What was issued and taken back, newest first. */
  withdrawn: readonly WithdrawnDocument[];
  /** All files, and those whose expiry date is over, whatever is listed. */
  counts: { total: number; expired: number };
  /** The list was cut at its limit. */
  more: boolean;
};

type Which = { expired?: true; order_id?: number };

/** Newest first. Uploads of other screens change it, so each visit loads it anew. */
export const vaultQuery = (api: Api, which: Which = {}) =>
  queryOptions({
    queryKey: ['documents', 'list', which],
    staleTime: 0,
    queryFn: async (): Promise<Vault> => {
      const found = await data(api.POST('/documents', { body: which }));
      return {
        documents: found.documents,
        withdrawn: found.withdrawn,
        counts: { total: found.total_docs, expired: found.expired_docs },
        more: found.next_cursor !== null,
      };
    },
  });

/** Sets the last day, yyyy-mm-dd, on which a file is valid, or takes it away. */
export const setExpiryMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['set_document_expiry'],
    mutationFn: ({ uploadId, expiresOn }: { uploadId: number; expiresOn: string | null }) =>
      data(api.POST('/set_document_expiry', { body: { upload_id: uploadId, expires_on: expiresOn } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['documents'] }),
    meta: { successToast: true, networkToast: true },
  });

/** Gives an order's document a file that was given or issued before. */
export const reuseDocumentMutation = (api: Api, queryClient: QueryClient, orderId: number) =>
  mutationOptions({
    mutationKey: ['use_document', orderId],
    mutationFn: ({ uploadId, docId }: { uploadId: number; docId: number }) =>
      data(api.POST('/use_document', { body: { upload_id: uploadId, order_id: orderId, doc_id: docId } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders', String(orderId)] }),
    meta: { networkToast: true },
  });
