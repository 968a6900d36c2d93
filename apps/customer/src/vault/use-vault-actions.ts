/** What can be done with a file of the vault: save it on the device, and say until when it is valid. */
import type { Api } from '@portal/sdk/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileLinkMutation } from '../orders/documents.queries.ts';
import { saveLink } from '../orders/save-link.ts';
import { setExpiryMutation } from './vault.queries.ts';
import type { VaultActions } from './vault-table.tsx';

/** The same object between renders. Failures are told by toasts, and rejected as well. */
export function useVaultActions(api: Api): VaultActions {
  const { mutateAsync: linkTo } = useMutation(fileLinkMutation(api));
  const { mutateAsync: setExpiry } = useMutation(setExpiryMutation(api, useQueryClient()));
  return useMemo(
    () => ({
      download: async (uploadId) => saveLink(await linkTo(uploadId)),
      saveExpiry: (uploadId, expiresOn) => setExpiry({ uploadId, expiresOn }),
    }),
    [linkTo, setExpiry],
  );
}
