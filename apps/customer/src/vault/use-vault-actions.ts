/** What can be done with a file of the vault: look at it, save it on the device, and say until when it is valid. */
import { useApi } from '@portal/shell/services-provider';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileLinkMutation, fileMutation } from '../orders/documents.queries.ts';
import { saveLink } from '@portal/ui/portal/save-link';
import { setExpiryMutation } from './vault.queries.ts';
import type { VaultActions } from './vault-table.tsx';

/** The same object between renders. Failures are told by toasts, and rejected as well. */
export function useVaultActions(customerId: number): VaultActions {
  const api = useApi();
  const { mutateAsync: look } = useMutation(fileMutation(api, customerId));
  const { mutateAsync: linkTo } = useMutation(fileLinkMutation(api));
  const { mutateAsync: setExpiry } = useMutation(setExpiryMutation(api, useQueryClient()));
  return useMemo(
    () => ({
      look,
      download: async (uploadId) => saveLink(await linkTo(uploadId)),
      saveExpiry: (uploadId, expiresOn) => setExpiry({ uploadId, expiresOn }),
    }),
    [look, linkTo, setExpiry],
  );
}
