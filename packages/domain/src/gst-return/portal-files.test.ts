/** The rows of the files of GSTR-1; the whole files are tested by the API. */

import { expect, it } from 'vitest';
import { csvB2b, csvB2cs, csvExports, csvIssued, csvSac } from './portal-csv.ts';
import {
  portalConsumerSum,
  portalExport,
  portalInvoice,
  portalIssuedSeries,
  portalNote,
  portalSacSum,
  portalUnregisteredNote,
} from './portal-json.ts';
import type { ReturnDocument } from './return-tables.ts';

const document: ReturnDocument = {
  kind: 'invoice',
  number: 'INV/2627/000042',
  day: '2026-11-05',
  recipientGstin: '27AAPFU0939F1ZV',
  recipientName: 'Hill Road Traders',
  placeOfSupply: '27',
  isWithinState: false,
  supply: 'R',
  totalPaise: 1_18_010,
  items: [{ rateBasisPoints: 1800, taxable: 1_00_008, cgst: 0, sgst: 0, igst: 18_002 }],
};
const sum = {
  rateBasisPoints: 1800,
  placeOfSupply: '01',
  isWithinState: false,
  taxable: -5,
  cgst: 0,
  sgst: 0,
  igst: -1,
};

it('an invoice has the keys of the portal, and only the heads that apply', () => {
  expect(portalInvoice(document)).toEqual({
    inum: 'INV/2627/000042',
    idt: '05-11-2026',
    val: 1180.1,
    pos: '27',
    rchrg: 'N',
    inv_typ: 'R',
    itms: [{ num: 1, itm_det: { rt: 18, txval: 1000.08, iamt: 180.02, csamt: 0 } }],
  });
  const within = {
    ...document,
    isWithinState: true,
    items: [{ ...sum, taxable: 100, cgst: 9, sgst: 9, igst: 0 }],
  };
  expect(portalInvoice(within).itms[0]?.itm_det).toEqual({
    rt: 18,
    txval: 1,
    camt: 0.09,
    samt: 0.09,
    csamt: 0,
  });
});

it('a supply to an SEZ unit and an export say whether tax was paid', () => {
  expect(portalInvoice({ ...document, supply: 'SEWOP' }).inv_typ).toBe('SEWOP');
  expect(portalNote({ ...document, supply: 'SEWP' }).inv_typ).toBe('SEWP');
  const sold = { ...document, recipientGstin: null, placeOfSupply: '96', supply: 'WPAY' } as const;
  expect(portalExport(sold)).toEqual({
    inum: 'INV/2627/000042',
    idt: '05-11-2026',
    val: 1180.1,
    itms: [{ rt: 18, txval: 1000.08, iamt: 180.02, csamt: 0 }],
  });
  expect(portalUnregisteredNote(sold)).toMatchObject({ typ: 'EXPWP' });
  expect(portalUnregisteredNote(sold)).not.toHaveProperty('pos');
  const [row = []] = csvExports.rowsOf({ ...sold, supply: 'WOPAY' });
  expect(Object.fromEntries(csvExports.titles.map((title, at) => [title, row[at]]))).toMatchObject({
    'Export Type': 'WOPAY',
    'Invoice Value': '1180.10',
    'Port Code': '',
    Rate: '18.00',
    'Taxable Value': '1000.08',
  });
});

it('sums may be negative', () => {
  expect(portalConsumerSum(sum)).toMatchObject({ sply_ty: 'INTER', typ: 'OE', txval: -0.05, iamt: -0.01 });
  expect(portalSacSum({ ...sum, buyers: 'b2c', sac: '998214' }, 0)).toMatchObject({
    num: 1,
    hsn_sc: '998214',
    txval: -0.05,
  });
  expect(csvB2cs.rowsOf(sum)).toEqual([['OE', '01-Jammu & Kashmir', '', '18.00', '-0.05', '0.00', '']]);
});

it('CSV rows match their headings', () => {
  const [row = []] = csvB2b.rowsOf(document);
  expect(Object.fromEntries(csvB2b.titles.map((title, at) => [title, row[at]]))).toMatchObject({
    'GSTIN/UIN of Recipient': '27AAPFU0939F1ZV',
    'Invoice date': '05-Nov-26',
    'Invoice Value': '1180.10',
    'Place Of Supply': '27-Maharashtra',
    Rate: '18.00',
    'Taxable Value': '1000.08',
  });
  const [sac = []] = csvSac.rowsOf({ ...sum, buyers: 'b2b', sac: '998214', taxable: 100, igst: 18 });
  expect(Object.fromEntries(csvSac.titles.map((title, at) => [title, sac[at]]))).toMatchObject({
    HSN: '998214',
    UQC: 'NA',
    'Total Value': '1.18',
    'Integrated Tax Amount': '0.18',
  });
});

it('series are counted, and none is cancelled', () => {
  const series = { kind: 'credit_note', from: 'CRN/2627/000001', to: 'CRN/2627/000003', total: 3 } as const;
  expect(portalIssuedSeries([series]).doc_det).toEqual([
    {
      doc_num: 5,
      doc_typ: 'Credit Note',
      docs: [{ num: 1, from: series.from, to: series.to, totnum: 3, cancel: 0, net_issue: 3 }],
    },
  ]);
  expect(csvIssued.rowsOf(series)).toEqual([['Credit Note', series.from, series.to, '3', '0']]);
});
