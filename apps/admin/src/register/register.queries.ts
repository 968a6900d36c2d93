/** Payments received and tax documents, for admins. */

import { listQuery } from '@portal/features/lists/list-query';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components, operations } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { filtersOf, type InvoicesSearch, type PaymentsSearch } from './register-search.ts';

export type PaymentRow = components['schemas']['PaymentRow'];
export type InvoiceRow = components['schemas']['InvoiceRow'];
export type PaymentAttempt = components['schemas']['PaymentAttempt'];
export type TaxDocument = components['schemas']['TaxDocument'];
export type RefundRow = components['schemas']['RefundRow'];
export type InvoiceToCorrect =
  operations['invoiceToCorrect']['responses'][200]['content']['application/json'];
type EInvoiceRecord = operations['recordEInvoice']['requestBody']['content']['application/json'];
type Correction = operations['correctInvoice']['requestBody']['content']['application/json'];
export type RevenueFilters = components['schemas']['RevenueFilters'];
export type Revenue = operations['revenue']['responses'][200]['content']['application/json'];
export type RegisterExport = operations['exportRegister']['requestBody']['content']['application/json'];

/** Every list of the register, and the documents of an order. */
export const REGISTER_KEY = ['register'] as const;

type AnswerOf<Id extends 'adminPayments' | 'adminInvoices'> =
  operations[Id]['responses'][200]['content']['application/json'];
export type PaymentSums = AnswerOf<'adminPayments'>['sums'];
export type InvoiceSums = AnswerOf<'adminInvoices'>['sums'];

export function paymentsQuery(api: Api, search: PaymentsSearch) {
  const filters = filtersOf(search);
  return listQuery({
    queryKey: [...REGISTER_KEY, 'payments', filters],
    search,
    load: async (page) => data(api.POST('/admin_payments', { body: { ...filters, ...page } })),
  });
}

export function invoicesQuery(api: Api, search: InvoicesSearch) {
  const filters = filtersOf(search);
  return listQuery({
    queryKey: [...REGISTER_KEY, 'invoices', filters],
    search,
    load: async (page) => data(api.POST('/admin_invoices', { body: { ...filters, ...page } })),
  });
}

export const revenueQuery = (api: Api, filters: RevenueFilters) =>
  queryOptions({
    queryKey: ['register', 'revenue', filters],
    queryFn: () => data(api.POST('/revenue', { body: filters })),
    placeholderData: keepPreviousData,
  });

/** The link works once, so each press requests another one. */
export const exportMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['export_register'],
    mutationFn: (body: RegisterExport) => data(api.POST('/export_register', { body })),
    meta: { networkToast: true },
  });

/** Returns a fresh link to a PDF: links work for five minutes, and the page may have been open for longer. */
export const invoiceLinkMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['admin_invoices', 'link'],
    mutationFn: async (number: string): Promise<string> => {
      const { invoices } = await data(api.POST('/admin_invoices', { body: { q: number } }));
      const document = invoices.find((each) => each.number === number);
      if (!document) throw new ApiError(404, { code: 'not_found', message: 'This document was not found.' });
      return document.url;
    },
    meta: { networkToast: true },
  });

export const orderPaymentsQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['register', 'order payments', orderId],
    queryFn: async () =>
      (await data(api.POST('/order_payments/{id}', { params: { path: { id: orderId } }, body: {} })))
        .attempts,
  });

export const invoiceToCorrectQuery = (api: Api, number: string) =>
  queryOptions({
    queryKey: ['register', 'to correct', number],
    queryFn: () => data(api.POST('/invoice_to_correct', { body: { number } })),
    // Another admin may have corrected it since.
    gcTime: 0,
  });

export const correctInvoiceMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['correct_invoice'],
    mutationFn: (body: Correction) => data(api.POST('/correct_invoice', { body })),
    meta: { successToast: true },
    onSettled: (_data, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['register'] }),
  });

export const recordEInvoiceMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['record_e_invoice'],
    mutationFn: (body: EInvoiceRecord) => data(api.POST('/record_e_invoice', { body })),
    meta: { successToast: true },
    onSettled: (_data, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['register'] }),
  });

/** Invoices, credit notes and refunds of an order. */
export const orderPapersQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: [...REGISTER_KEY, 'order', orderId],
    queryFn: async () => {
      const params = { path: { id: orderId } };
      const [{ invoices }, { refunds }] = await Promise.all([
        data(api.POST('/order_invoices/{id}', { params, body: {} })),
        data(api.POST('/order_refunds/{id}', { params, body: {} })),
      ]);
      return { invoices, refunds };
    },
  });
