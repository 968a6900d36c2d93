/** Actions on a file of the vault: preview, download, set its expiry date. */

import { useApi } from '@portal/shell/api-provider';
import { saveLink } from '@portal/ui/portal/save-link';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileLinkMutation, fileMutation } from '../orders/documents.queries.ts';
import { setExpiryMutation } from './vault.queries.ts';

export type VaultActions = {
  /** Loads a stored file for the preview. */
  preview: (storedName: string) => Promise<Blob>;
  download: (uploadId: number) => Promise<unknown>;
  saveExpiry: (uploadId: number, expiresOn: string | null) => Promise<unknown>;
};

/** Stable between renders. Failures show a toast and reject. */
export function useVaultActions(customerId: number): VaultActions {
  const api = useApi();
  const { mutateAsync: preview } = useMutation(fileMutation(api, customerId));
  const { mutateAsync: linkTo } = useMutation(fileLinkMutation(api));
  const { mutateAsync: setExpiry } = useMutation(setExpiryMutation(api, useQueryClient()));
  return useMemo(
    () => ({
      preview,
      download: async (uploadId) => saveLink(await linkTo(uploadId)),
      saveExpiry: (uploadId, expiresOn) => setExpiry({ uploadId, expiresOn }),
    }),
    [preview, linkTo, setExpiry],
  );
}
