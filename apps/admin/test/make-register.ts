/** Payments, invoices and credit notes as the API lists them. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';

export type PaymentRow = components['schemas']['PaymentRow'];
export type InvoiceRow = components['schemas']['InvoiceRow'];

const said = { status: 'true', message: 'Done.' } as const;

export const makePayment = (more: Partial<PaymentRow> = {}): PaymentRow => ({
  id: 4,
  payment_id: 'pay_29QQ',
  date: '2026-11-28',
  paid_at: '2026-11-28T05:00:00Z',
  customer: { id: 5, name: 'Meera Iyer' },
  orders: [{ id: 12, order_id: 'ORD-000012' }],
  services: ['GST registration'],
  amount_paise: 176_882,
  refunded_paise: 0,
  state: 'Paid',
  disputed: false,
  invoice: 'INV/2627/000042',
  method: 'Card, Visa 1111',
  fee_paise: 4_175,
  tax_paise: 637,
  ...more,
});

export const makeInvoice = (more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: 2,
  kind: 'invoice',
  number: 'INV/2627/000042',
  date: '2026-11-28',
  recipient: 'Hill Road Traders',
  gst_number: '27AAPFU0939F1ZV',
  irn: null,
  place_of_supply: '27',
  order_id: 12,
  against: null,
  replaces: null,
  taxable_paise: 149_900,
  cgst_paise: 0,
  sgst_paise: 0,
  igst_paise: 26_982,
  total_paise: 176_882,
  url: 'http://api.test/api/invoices/INV-2627-000042.pdf?expires=1&signature=a',
  ...more,
});

export const mockPayments = (payments: PaymentRow[], asked: unknown[] = []) =>
  mock('/admin_payments', async (request) => {
    asked.push(await request.json());
    const amount = payments.reduce((sum, { amount_paise: each }) => sum + each, 0);
    return {
      ...said,
      payments,
      sums: { count: payments.length, amount_paise: amount, refunded_paise: 0 },
      total: payments.length,
      next_cursor: null,
    };
  });

export const mockInvoices = (
  invoices: InvoiceRow[],
  asked: unknown[] = [],
  eInvoiceSince: string | null = null,
) =>
  mock('/admin_invoices', async (request) => {
    asked.push(await request.json());
    return {
      ...said,
      invoices,
      sums: invoices
        .slice(0, 1)
        .map(({ kind, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise }) => ({
          kind,
          count: 1,
          taxable_paise,
          cgst_paise,
          sgst_paise,
          igst_paise,
          total_paise,
        })),
      total: invoices.length,
      next_cursor: null,
      e_invoice_since: eInvoiceSince,
    };
  });
