/** The customer's files, refetched after a notification such as a review or a certificate. */

import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { vaultQuery } from './vault.queries.ts';

/** Optionally of one order, or only expired ones. */
export function useVault({ expired, orderId }: { expired?: true; orderId?: number } = {}) {
  const api = useApi();
  const query = useMemo(
    () =>
      vaultQuery(api, {
        ...(expired && { expired }),
        ...(orderId !== undefined && { order_id: orderId }),
      }),
    [api, expired, orderId],
  );
  useReloadOnNotification(api, query.queryKey);
  return useQuery(query);
}
