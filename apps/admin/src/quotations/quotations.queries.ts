import { listQuery } from '@portal/features/lists/list-query';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import type { QuotationsSearch } from './quotations-search.ts';

export type QuotationRow = components['schemas']['CustomerQuotation'];

export const QUOTATIONS_KEY = ['quotations'];

export function quotationsQuery(api: Api, search: QuotationsSearch) {
  const filters = search.state === undefined ? {} : { state: search.state };
  return listQuery({
    queryKey: [...QUOTATIONS_KEY, filters],
    search,
    load: async (page) => data(api.POST('/admin_quotations', { body: { ...filters, ...page } })),
  });
}
