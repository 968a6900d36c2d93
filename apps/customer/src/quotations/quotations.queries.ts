/** The customer's quotations; keys start with `orders`, since an accepted one makes orders. */

import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { pathId } from '@portal/shell/path-id';
import { queryOptions } from '@tanstack/react-query';

export type Quotation = components['schemas']['Quotation'];

const KEY = ['orders', 'quotations'] as const;

export const quotationsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: async () => (await data(api.POST('/my_quotations', { body: {} }))).quotations,
  });

/** One by the id of the address; an invalid id is an unknown one. */
export const quotationQuery = (api: Api, idText: string) =>
  queryOptions({
    queryKey: [...KEY, idText],
    queryFn: async (): Promise<Quotation> => {
      const id = pathId(idText);
      if (id === undefined) throw new ApiError(404, { code: 'not_found', message: 'Quotation not found.' });
      const { quotation } = await data(api.POST('/quotation/{id}', { params: { path: { id } }, body: {} }));
      return quotation;
    },
  });
