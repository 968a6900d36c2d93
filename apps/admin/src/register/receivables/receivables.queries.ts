import { listQuery } from '@portal/features/lists/list-query';
import type { Api } from '@portal/sdk/client';
import type { components, operations } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { REGISTER_KEY } from '../register.queries.ts';
import { receivableFilters, type ReceivablesSearch } from './receivables-search.ts';

export type ReceivableRow = components['schemas']['ReceivableRow'];
export type ReceivableAge = components['schemas']['ReceivableAge'];
export type Receivables = operations['adminReceivables']['responses'][200]['content']['application/json'];

export function receivablesQuery(api: Api, search: ReceivablesSearch) {
  const filters = receivableFilters(search);
  return listQuery({
    queryKey: [...REGISTER_KEY, 'receivables', filters],
    search,
    load: async (page) => data(api.POST('/admin_receivables', { body: { ...filters, ...page } })),
  });
}
