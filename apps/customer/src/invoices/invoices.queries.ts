/** The invoice of an order, its PDF, and adding a GST number to it. */

import type { MendGstNumberForm } from '@portal/domain/forms/mend-gst-number';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

export type TaxDocument = components['schemas']['TaxDocument'];

export type OrderInvoicesAnswer = {
  /** Newest first. */
  invoices: readonly TaxDocument[];
  abilities: { mend: boolean };
};

/** Under the order's own key, so that invalidating the order invalidates this too. */
export const invoicesQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['orders', String(orderId), 'invoices'],
    queryFn: (): Promise<OrderInvoicesAnswer> => load(api, orderId),
  });

/** Returns a fresh link to the PDF: links work for five minutes, and the page may have been open for longer. */
export const invoiceLinkMutation = (api: Api, orderId: number) =>
  mutationOptions({
    mutationKey: ['order_invoices', orderId],
    mutationFn: async (number: string): Promise<string> => {
      const { invoices } = await load(api, orderId);
      const document = invoices.find((each) => each.number === number);
      if (!document) throw new ApiError(404, { code: 'not_found', message: 'This document was not found.' });
      return document.url;
    },
    meta: { networkToast: true },
  });

/** All orders of the payment get the number, so all are refetched. */
export const mendGstNumberMutation = (api: Api, queryClient: QueryClient, orderId: number) =>
  mutationOptions({
    mutationKey: ['mend_gst_number', orderId],
    mutationFn: (form: MendGstNumberForm) =>
      data(api.POST('/mend_gst_number', { body: { order_id: orderId, ...form } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
    meta: { successToast: true, networkToast: true },
  });

const load = async (api: Api, orderId: number) =>
  data(api.POST('/order_invoices/{id}', { params: { path: { id: orderId } }, body: {} }));
