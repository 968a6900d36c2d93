/** The board of open orders (decision 22). */
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Board, boardKey } from '../orders/board-cache.ts';
import type { BoardSearch } from './board-search.ts';

/** Milliseconds; what other admins assign is told to nobody but the staff member. */
const LOOK_AGAIN = 20_000;

export function boardQuery(api: Api, { by, department }: BoardSearch) {
  const question = { by: by ?? 'staff', ...(department && { department }) } as const;
  return queryOptions({
    queryKey: [...boardKey, question],
    queryFn: async (): Promise<Board> => {
      const { columns, staff } = await data(api.POST('/admintasks', { body: question }));
      return { columns, staff };
    },
    refetchInterval: LOOK_AGAIN,
    placeholderData: keepPreviousData,
  });
}
