/** The customer's files for a screen, loaded anew when the bell hears of something: a review, a certificate. */
import { useApi } from '@portal/shell/services-provider';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';
import { vaultQuery } from './vault.queries.ts';

/** Of one order alone where one is named; only what has expired where that is wanted. */
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
  useReloadOnNews(api, query.queryKey);
  return useQuery(query);
}
