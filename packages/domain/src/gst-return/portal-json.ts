/** Parts of the JSON file of GSTR-1, with the keys of the GST portal's offline tool (version GST3.2.4). */

import { paiseToRupees, toPaise } from '../money.ts';
import type { ReturnPeriod } from './return-period.ts';
import type {
  ConsumerSum,
  ExemptSum,
  IssuedSeries,
  RatedAmounts,
  ReturnDocument,
  SacSum,
} from './return-tables.ts';

/** The first keys of the file; the tables follow. The portal computes the hash itself. */
export const portalHead = (gstin: string, { portalCode }: ReturnPeriod) => ({
  gstin,
  fp: portalCode,
  version: 'GST3.2.4',
  hash: 'hash',
});

/** An invoice of `b2b`, in the group of its `ctin`. */
export const portalInvoice = (document: ReturnDocument) => ({
  ...invoiceHead(document),
  pos: document.placeOfSupply,
  rchrg: 'N',
  inv_typ: document.supply,
  itms: portalItems(document),
});

/** An invoice of `b2cl`, in the group of its `pos`. */
export const portalLargeInvoice = (document: ReturnDocument) => ({
  ...invoiceHead(document),
  itms: portalItems(document),
});

/** An invoice of `exp`, in the group of its `exp_typ`; services have no shipping bill. */
export const portalExport = (document: ReturnDocument) => ({
  ...invoiceHead(document),
  itms: document.items.map((item) => ({
    rt: item.rateBasisPoints / 100,
    ...portalAmounts(item, false),
  })),
});

const invoiceHead = ({ number, day, totalPaise }: ReturnDocument) => ({
  inum: number,
  idt: portalDay(day),
  val: rupees(totalPaise),
});

/** A credit note of `cdnr`, in the group of its `ctin`. */
export const portalNote = (document: ReturnDocument) => ({
  ...noteHead(document),
  pos: document.placeOfSupply,
  rchrg: 'N',
  inv_typ: document.supply,
  itms: portalItems(document),
});

/** A credit note of `cdnur`. */
export const portalUnregisteredNote = (document: ReturnDocument) => ({
  typ: unregisteredNoteType(document),
  ...noteHead(document),
  ...(document.supply === 'R' && { pos: document.placeOfSupply }),
  itms: portalItems(document),
});

/** The portal calls an export by other names in its notes. */
export const unregisteredNoteType = ({ supply }: ReturnDocument): string => {
  if (supply === 'R') return 'B2CL';
  return supply === 'WPAY' ? 'EXPWP' : 'EXPWOP';
};

/** Amounts of notes are positive; `ntty` says what they do. */
const noteHead = ({ number, day, totalPaise }: ReturnDocument) => ({
  ntty: 'C',
  nt_num: number,
  nt_dt: portalDay(day),
  val: rupees(totalPaise),
});

const portalItems = ({ items, isWithinState }: ReturnDocument) =>
  items.map((item, index) => ({
    num: index + 1,
    itm_det: { rt: item.rateBasisPoints / 100, ...portalAmounts(item, isWithinState) },
  }));

/** A row of `b2cs`; OE means that no e-commerce operator took part. */
export const portalConsumerSum = (sum: ConsumerSum) => ({
  sply_ty: sum.isWithinState ? 'INTRA' : 'INTER',
  rt: sum.rateBasisPoints / 100,
  typ: 'OE',
  pos: sum.placeOfSupply,
  ...portalAmounts(sum, sum.isWithinState),
});

/** A row of `nil.inv`: INTR is between states, INTRA within one. */
export const portalExemptSum = ({ buyers, isWithinState, exempt }: ExemptSum) => ({
  sply_ty: `${isWithinState ? 'INTRA' : 'INTR'}${buyers === 'b2b' ? 'B2B' : 'B2C'}`,
  expt_amt: rupees(exempt),
  nil_amt: 0,
  ngsup_amt: 0,
});

/** A row of `hsn.hsn_b2b` or `hsn.hsn_b2c`; services have neither unit nor quantity. */
export const portalSacSum = (sum: SacSum, index: number) => ({
  num: index + 1,
  hsn_sc: sum.sac,
  uqc: 'NA',
  qty: 0,
  rt: sum.rateBasisPoints / 100,
  txval: rupees(sum.taxable),
  iamt: rupees(sum.igst),
  camt: rupees(sum.cgst),
  samt: rupees(sum.sgst),
  csamt: 0,
});

/** The portal's numbers of the kinds of documents. */
const DOCUMENT_NUMBERS = { invoice: 1, credit_note: 5 } as const;
export const DOCUMENT_NAMES = { invoice: 'Invoices for outward supply', credit_note: 'Credit Note' } as const;

/** `doc_issue`; a number is never cancelled, only credited. */
export const portalIssuedSeries = (series: readonly IssuedSeries[]) => ({
  doc_det: series.map(({ kind, from, to, total }) => ({
    doc_num: DOCUMENT_NUMBERS[kind],
    doc_typ: DOCUMENT_NAMES[kind],
    docs: [{ num: 1, from, to, totnum: total, cancel: 0, net_issue: total }],
  })),
});

/** Only the heads that apply. */
const portalAmounts = ({ taxable, igst, cgst, sgst }: RatedAmounts, isWithinState: boolean) => ({
  txval: rupees(taxable),
  ...(isWithinState ? { camt: rupees(cgst), samt: rupees(sgst) } : { iamt: rupees(igst) }),
  csamt: 0,
});

/** dd-mm-yyyy. */
const portalDay = (day: string) => day.split('-').toReversed().join('-');

/** Exact to two decimals; negative in sums with more credit than invoices. */
const rupees = (paise: number) =>
  paise < 0 ? -paiseToRupees(toPaise(-paise)) : paiseToRupees(toPaise(paise));
