/** The services on sale: the "locally saved" catalogue of every screen that shows one (details-006). */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { queryOptions } from '@tanstack/react-query';

export type Service = components['schemas']['Service'];

/** Stale after five minutes: prices change rarely, and the server prices each purchase. */
export const catalogueQuery = (api: Api) =>
  queryOptions({
    queryKey: ['services'],
    queryFn: async (): Promise<readonly Service[]> => {
      const { services } = await data(api.POST('/services', { body: {} }));
      return services;
    },
    staleTime: 5 * 60_000,
  });
