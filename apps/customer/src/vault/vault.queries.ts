/** The customer's files, their expiry dates, and using one for another order. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

export type VaultDocument = components['schemas']['VaultDocument'];
export type WithdrawnDocument = components['schemas']['WithdrawnDocument'];

export type Vault = {
  documents: readonly VaultDocument[];
  /** Withdrawn documents, newest first. */
  withdrawn: readonly WithdrawnDocument[];
  /** Counts of all and of expired files, independent of the filter. */
  counts: { total: number; expired: number };
  /** The list was truncated. */
  more: boolean;
};

type Which = { expired?: true; order_id?: number };

/** Newest first. Refetched at each visit, since other screens upload files. */
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

/** Sets a file's expiry date, yyyy-mm-dd, or removes it. */
export const setExpiryMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['set_document_expiry'],
    mutationFn: ({ uploadId, expiresOn }: { uploadId: number; expiresOn: string | null }) =>
      data(api.POST('/set_document_expiry', { body: { upload_id: uploadId, expires_on: expiresOn } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['documents'] }),
    meta: { successToast: true, networkToast: true },
  });

/** Uses an uploaded or issued file for a document of an order. */
export const reuseDocumentMutation = (api: Api, queryClient: QueryClient, orderId: number) =>
  mutationOptions({
    mutationKey: ['use_document', orderId],
    mutationFn: ({ uploadId, docId }: { uploadId: number; docId: number }) =>
      data(api.POST('/use_document', { body: { upload_id: uploadId, order_id: orderId, doc_id: docId } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders', String(orderId)] }),
    meta: { networkToast: true },
  });
