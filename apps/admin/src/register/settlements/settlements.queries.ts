/** Settlements of the payment provider, what is in them, and what does not match. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { infiniteQueryOptions } from '@tanstack/react-query';

type Schemas = components['schemas'];
export type SettlementRow = Schemas['SettlementRow'];
export type SettlementItem = Schemas['SettlementItem'];
export type SettlementMismatch = Schemas['SettlementMismatch'];

const KEY = ['settlements'];
const cursorIn = (cursor: string) => (cursor === '' ? {} : { cursor });

export const settlementsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ pageParam }) => data(api.POST('/admin_settlements', { body: cursorIn(pageParam) })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
  });

export const settlementItemsQuery = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'items', id],
    queryFn: ({ pageParam }) =>
      data(api.POST('/settlement_items/{id}', { params: { path: { id } }, body: cursorIn(pageParam) })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
  });

export const mismatchesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'mismatches'],
    queryFn: ({ pageParam }) => data(api.POST('/settlement_mismatches', { body: cursorIn(pageParam) })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
  });
