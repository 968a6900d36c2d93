/** What the palette finds on the server while somebody types. */
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { paths } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { queryOptions } from '@tanstack/react-query';

export type Found = paths['/find_anything']['post']['responses'][200]['content']['application/json'];

/** Shorter texts find nothing, unless they are numbers. */
const shortest = 3;

/** Longer ones are refused by the call. */
export const LONGEST_SEARCH = 100;

export const isWorthAsking = (q: string) =>
  [...q].length <= LONGEST_SEARCH && (q.length >= shortest || /\d/.test(q));

/** `unreachable` is an answer too: a mere search must not cost the session (record 0013). */
export const findQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['find-anything', q],
    queryFn: async ({ signal }): Promise<Found | 'unreachable'> => {
      try {
        return await data(api.POST('/find_anything', { body: { q }, signal }));
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) throw error;
        return 'unreachable';
      }
    },
    enabled: isWorthAsking(q),
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
