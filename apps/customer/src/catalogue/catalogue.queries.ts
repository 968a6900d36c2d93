/** The services on sale: the "locally saved" catalogue of every screen that shows one (details-006). */
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { queryOptions } from '@tanstack/react-query';

export type Service = components['schemas']['Service'];

/** Prices change rarely, and what is paid is checked on the server, so it may be five minutes old. */
export const catalogueQuery = (api: Api) =>
  queryOptions({
    queryKey: ['services'],
    queryFn: async (): Promise<readonly Service[]> => {
      const { services } = await data(api.POST('/services', { body: {} }));
      return services;
    },
    staleTime: 5 * 60_000,
  });
