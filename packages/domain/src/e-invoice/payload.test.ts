import { expect, it } from 'vitest';
import { eInvoicePayload } from './payload.ts';

const line = {
  description: 'Private limited company',
  sac: '998214',
  rate_basis_points: 1_800,
  taxable_paise: 900_050,
  cgst_paise: 81_005,
  sgst_paise: 81_005,
  igst_paise: 0,
};
const party = {
  gstin: '29AAGCB7383J1Z4',
  name: 'Hill Road Traders',
  address: '4 Hill Road, Bengaluru 560001',
};
const itemOf = (more: { discount_paise?: number }) =>
  eInvoicePayload({
    kind: 'invoice',
    number: 'INV/2627/000042',
    issuedAt: new Date('2026-11-28T06:00:00Z'),
    supplier: party,
    recipient: party,
    placeOfSupply: '29',
    lines: [{ ...line, ...more }],
    taxablePaise: 900_050,
    cgstPaise: 81_005,
    sgstPaise: 81_005,
    igstPaise: 0,
    totalPaise: 1_062_060,
  }).ItemList[0];

it('takes the discount off the list price, to the taxable value', () => {
  expect(itemOf({ discount_paise: 99_950 })).toMatchObject({
    UnitPrice: 10_000,
    TotAmt: 10_000,
    Discount: 999.5,
    AssAmt: 9_000.5,
    TotItemVal: 10_620.6,
  });
});

it('has no discount at the list price', () => {
  expect(itemOf({})).toMatchObject({ UnitPrice: 9_000.5, TotAmt: 9_000.5, Discount: 0, AssAmt: 9_000.5 });
});
