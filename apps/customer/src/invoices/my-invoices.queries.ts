/** Every invoice and credit note of the customer. */

import { listQuery } from '@portal/features/lists/list-query';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import type { TableState } from '@portal/ui/patterns/table-state';
import { mutationOptions } from '@tanstack/react-query';

export type InvoiceRow = components['schemas']['InvoiceRow'];

export const myInvoicesQuery = (api: Api, search: TableState) => {
  const { q } = search;
  const filters = q === undefined ? {} : { q };
  return listQuery({
    queryKey: ['orders', 'invoices', filters],
    search,
    load: async (page) => data(api.POST('/my_invoices', { body: { ...filters, ...page } })),
  });
};

/** Returns a fresh link to a PDF: links work for five minutes, and the page may have been open for longer. */
export const ownInvoiceLinkMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['my_invoices', 'link'],
    mutationFn: async (number: string): Promise<string> => {
      const { invoices } = await data(api.POST('/my_invoices', { body: { q: number } }));
      const document = invoices.find((each) => each.number === number);
      if (!document) throw new ApiError(404, { code: 'not_found', message: 'This document was not found.' });
      return document.url;
    },
    meta: { networkToast: true },
  });

/** A link to all that the search finds, as a ZIP. */
export const invoicesZipMutation = (api: Api, { q }: TableState) =>
  mutationOptions({
    mutationKey: ['my_invoices_link'],
    mutationFn: async (): Promise<string> =>
      (await data(api.POST('/my_invoices_link', { body: q === undefined ? {} : { q } }))).url,
    meta: { networkToast: true },
  });
