/** Fetches the files of an order: to view, to save, or all as one ZIP. */

import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { saveLink } from '@portal/ui/portal/save-link';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';

/** A rejected promise was already reported in a toast. */
export type OrderFiles = {
  /** Saves one file; replaced versions too. */
  download: (uploadId: number) => Promise<unknown>;
  /** Loads a file by its stored name, to be shown in the page; it is not cached. */
  preview: (storedName: string) => Promise<Blob>;
  downloadAll: () => Promise<unknown>;
};

/** `user_id` is the order's customer, whose folder holds its files (documents-004). */
export function useOrderFiles({ id, user_id: ownerId }: { id: number; user_id: number }): OrderFiles {
  const api = useApi();
  const { mutateAsync: download } = useMutation({
    mutationKey: ['file_link'],
    mutationFn: async (uploadId: number) => {
      const { url } = await data(api.POST('/file_link', { body: { upload_id: uploadId } }));
      saveLink(url);
    },
    meta: { networkToast: true },
  });
  const { mutateAsync: preview } = useMutation({
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
  const { mutateAsync: saveAll } = useMutation({
    mutationKey: ['documents_link', id],
    mutationFn: async () => {
      const { url } = await data(api.POST('/documents_link', { body: { order_id: id } }));
      saveLink(url);
    },
    meta: { networkToast: true },
  });
  const downloadAll = useCallback(() => saveAll(), [saveAll]);
  return { download, preview, downloadAll };
}
