/** The invoices of an order as the server answers them, for tests. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';

type TaxDocument = components['schemas']['TaxDocument'];

/** An invoice to a consumer by default. */
export const makeInvoice = (change: Partial<TaxDocument> = {}): TaxDocument => ({
  kind: 'invoice',
  number: 'INV/2526/000042',
  date: '2026-03-05',
  created_at: '2026-03-05T04:45:00.000Z',
  gst_number: null,
  total: 11_800,
  taken_back: false,
  url: 'http://api.test/api/invoices/INV-2526-000042.pdf?expires=1&signature=s',
  expires_at: '2026-03-05T04:50:00.000Z',
  ...change,
});

export const mockInvoices = (invoices: TaxDocument[], mend = false) =>
  mock('/order_invoices/{id}', {
    status: 'true',
    message: 'The invoices of this order.',
    invoices,
    abilities: { mend },
  });
