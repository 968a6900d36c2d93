import { lastFinishedMonth } from '@portal/domain/gst-return/return-period';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { GstSearch } from './gst-search.ts';

export type GstReturn = components['schemas']['GstReturn'];
export type GstDocument = components['schemas']['GstReturnDocument'];
export type GstAmounts = components['schemas']['GstReturnAmounts'];
export type GstWarning = components['schemas']['GstReturnWarning'];
export type GstScope = components['schemas']['GstReturnScope'];

/** Without a period the last finished month. */
export const scopeOf = ({ period, gstin }: GstSearch, now: Date): GstScope => ({
  period: period ?? lastFinishedMonth(now),
  ...(gstin !== undefined && { gstin }),
});

/** Keeps the previous period while another one loads. */
export const gstReturnQuery = (api: Api, scope: GstScope) =>
  queryOptions({
    queryKey: ['gst return', scope],
    queryFn: () => data(api.POST('/gst_return', { body: scope })),
    placeholderData: keepPreviousData,
  });

/** Always reloaded when it is opened, since the links to the PDFs end after five minutes. */
export const gstDocumentsQuery = (api: Api, scope: GstScope, { list, place, within, ...row }: GstSearch) =>
  infiniteQueryOptions({
    queryKey: ['gst return', scope, 'documents', list, place, within, row],
    queryFn: ({ pageParam }) =>
      data(
        api.POST('/gst_return_documents', {
          body: {
            ...scope,
            ...(list !== undefined && list !== 'sac' && { table: list }),
            ...(place !== undefined && { place_of_supply: place }),
            ...(within !== undefined && { within_state: within }),
            ...(row.buyers !== undefined && { buyers: row.buyers }),
            ...(row.sac !== undefined && { sac: row.sac }),
            ...(row.rate !== undefined && { rate: row.rate }),
            ...(pageParam !== '' && { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    refetchOnMount: 'always',
    gcTime: 0,
  });

export const gstFileMutation = (api: Api, scope: GstScope) =>
  mutationOptions({
    mutationFn: (format: 'json' | 'csv') =>
      data(api.POST('/gst_return_file', { body: { ...scope, format } })),
  });
