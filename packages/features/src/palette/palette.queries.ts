/** Server search of the palette. */

import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { paths } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { queryOptions } from '@tanstack/react-query';

export type PaletteResults = paths['/find_anything']['post']['responses'][200]['content']['application/json'];

/** Shorter texts match only as numbers. */
const shortest = 3;

/** Limit of the operation. */
export const MAX_SEARCH_LENGTH = 100;

export const isSearchable = (q: string) =>
  [...q].length <= MAX_SEARCH_LENGTH && (q.length >= shortest || /\d/.test(q));

/** `unreachable` is a result, not an error: a mere search must not end the session (record 0013). */
export const findQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['find-anything', q],
    queryFn: async ({ signal }): Promise<PaletteResults | 'unreachable'> => {
      try {
        return await data(api.POST('/find_anything', { body: { q }, signal }));
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) throw error;
        return 'unreachable';
      }
    },
    enabled: isSearchable(q),
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
