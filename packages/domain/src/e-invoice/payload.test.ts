import { expect, it } from 'vitest';
import { type EInvoiceDocument, eInvoicePayload } from './payload.ts';

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
const documentOf = (more: { discount_paise?: number } = {}): EInvoiceDocument => ({
  kind: 'invoice',
  number: 'INV/2627/000042',
  issuedAt: new Date('2026-11-28T06:00:00Z'),
  supplier: party,
  buyerKind: 'india',
  isWithoutTax: false,
  recipient: { ...party, country: null },
  placeOfSupply: '29',
  lines: [{ ...line, ...more }],
  taxablePaise: 900_050,
  cgstPaise: 81_005,
  sgstPaise: 81_005,
  igstPaise: 0,
  totalPaise: 1_062_060,
});
const itemOf = (more: { discount_paise?: number }) => eInvoicePayload(documentOf(more)).ItemList[0];

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

it('names a special economic zone and an export, with and without tax', () => {
  const typeOf = (more: Pick<EInvoiceDocument, 'buyerKind' | 'isWithoutTax'>) =>
    eInvoicePayload({ ...documentOf(), ...more }).TranDtls.SupTyp;
  expect(typeOf({ buyerKind: 'sez', isWithoutTax: false })).toBe('SEZWP');
  expect(typeOf({ buyerKind: 'sez', isWithoutTax: true })).toBe('SEZWOP');
  expect(typeOf({ buyerKind: 'abroad', isWithoutTax: false })).toBe('EXPWP');
});

it('has no GST number, PIN code and state of a buyer outside India', () => {
  const payload = eInvoicePayload({
    ...documentOf(),
    buyerKind: 'abroad',
    isWithoutTax: true,
    recipient: { gstin: null, name: 'Gulf Traders', address: '12 Marina Walk, Dubai', country: 'AE' },
    placeOfSupply: '96',
  });
  expect(payload.TranDtls.SupTyp).toBe('EXPWOP');
  expect(payload.BuyerDtls).toMatchObject({
    Gstin: 'URP',
    Pos: '96',
    Pin: 999_999,
    Stcd: '96',
    Loc: 'Dubai',
  });
  expect(payload).toMatchObject({ ExpDtls: { CntCode: 'AE' }, ItemList: [{ GstRt: 0 }] });
});
