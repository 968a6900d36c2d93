/** A GST return for screen tests. */

import type { components } from '@portal/sdk/contract.gen';

type GstReturn = components['schemas']['GstReturn'];
type GstDocument = components['schemas']['GstReturnDocument'];

const said = { status: 'true', message: 'Done.' } as const;
const none = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };
const igst = (taxable: number) => ({
  ...none,
  taxable,
  igst: taxable * 0.18,
  total: taxable * 1.18,
});

export const makeGstReturn = (change: Partial<GstReturn> = {}) => ({
  ...said,
  period: '2026-11',
  from: '2026-11-01',
  to: '2026-11-30',
  due_on: '2026-12-11',
  gst_number: '29AAAAA0000A1ZY',
  tables: [
    { table: 'b2b' as const, documents: 2, ...igst(10_000) },
    { table: 'b2cl' as const, documents: 0, ...none },
    { table: 'exp' as const, documents: 0, ...none },
    { table: 'b2cs' as const, documents: 3, ...igst(-1_000) },
    { table: 'cdnr' as const, documents: 1, ...igst(500) },
    { table: 'cdnur' as const, documents: 0, ...none },
  ],
  net: igst(8_500),
  zero_rated: none,
  b2cs: [{ place_of_supply: '32', rate: 18, documents: 3, ...igst(-1_000) }],
  nil: [{ buyers: 'b2c' as const, within_state: true, documents: 3, exempt: 1_500 }],
  sac: [{ buyers: 'b2b' as const, sac: '998214', rate: 18, documents: 3, ...igst(9_500) }],
  issued: [
    {
      kind: 'invoice' as const,
      from: 'INV/2627/000001',
      to: 'INV/2627/000004',
      total: 4,
      cancelled: 0,
      net: 4,
    },
  ],
  warnings: [],
  ...change,
});

export const makeGstDocument = (change: Partial<GstDocument> = {}): GstDocument => ({
  kind: 'invoice',
  number: 'INV/2627/000001',
  date: '2026-11-05',
  against: null,
  recipient: 'Hill Road Traders',
  gst_number: '27AAPFU0939F1ZV',
  place_of_supply: '27',
  order_ids: [12],
  ...igst(10_000),
  url: 'http://api.test/api/invoices/INV-2627-000001.pdf?signature=abc',
  expires_at: '2026-12-05T05:05:00Z',
  ...change,
});
