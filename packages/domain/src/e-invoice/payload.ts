/** A document for the invoice registration portal: schema INV-01, version 1.1. */

import type { BuyerKind } from '../buyer-kind.ts';
import { istDate } from '../ist-date.ts';
import { paiseToRupees, toPaise } from '../money.ts';
import { ABROAD } from '../states.ts';
import { splitAddress } from './split-address.ts';

export interface EInvoiceParty {
  readonly gstin: string;
  readonly name: string;
  readonly address: string;
}

export interface EInvoiceRecipient extends Omit<EInvoiceParty, 'gstin'> {
  /** Null outside India. */
  readonly gstin: string | null;
  readonly country: string | null;
}

export interface EInvoiceLine {
  readonly description: string;
  readonly sac: string;
  readonly rate_basis_points: number;
  /** Of the list price; the taxable value is after it. */
  readonly discount_paise?: number;
  readonly taxable_paise: number;
  readonly cgst_paise: number;
  readonly sgst_paise: number;
  readonly igst_paise: number;
}

export interface EInvoiceDocument {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  readonly issuedAt: Date;
  /** The invoice that a credit note is against. */
  readonly against?: { readonly number: string; readonly issuedAt: Date };
  readonly supplier: EInvoiceParty;
  readonly buyerKind: BuyerKind;
  /** Whether it is supplied under a letter of undertaking. */
  readonly isWithoutTax: boolean;
  readonly recipient: EInvoiceRecipient;
  readonly placeOfSupply: string;
  readonly lines: readonly EInvoiceLine[];
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
  readonly totalPaise: number;
}

export function eInvoicePayload(document: EInvoiceDocument) {
  const { supplier, recipient, placeOfSupply: place } = document;
  const tax = document.cgstPaise + document.sgstPaise + document.igstPaise;
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: supplyType(document), RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: {
      Typ: document.kind === 'invoice' ? 'INV' : 'CRN',
      No: document.number,
      Dt: portalDay(document.issuedAt),
    },
    SellerDtls: party(supplier),
    BuyerDtls: { ...buyer(recipient), Pos: place },
    ItemList: document.lines.map((line, index) => item(line, index, document)),
    ValDtls: {
      AssVal: rupees(document.taxablePaise),
      CgstVal: rupees(document.cgstPaise),
      SgstVal: rupees(document.sgstPaise),
      IgstVal: rupees(document.igstPaise),
      // What is no supply, such as official fees that were only passed on.
      OthChrg: rupees(document.totalPaise - document.taxablePaise - tax),
      TotInvVal: rupees(document.totalPaise),
    },
    ...(recipient.country !== null && { ExpDtls: { CntCode: recipient.country } }),
    ...(document.against && {
      RefDtls: {
        PrecDocDtls: [{ InvNo: document.against.number, InvDt: portalDay(document.against.issuedAt) }],
      },
    }),
  };
}

function supplyType({ buyerKind, isWithoutTax }: EInvoiceDocument): string {
  if (buyerKind === 'india') return 'B2B';
  return `${buyerKind === 'sez' ? 'SEZ' : 'EXP'}${isWithoutTax ? 'WOP' : 'WP'}`;
}

const buyer = ({ gstin, ...recipient }: EInvoiceRecipient) =>
  gstin === null
    ? { ...party({ ...recipient, gstin: 'URP' }), Pin: 999_999, Stcd: ABROAD }
    : party({ ...recipient, gstin });

const party = ({ gstin, name, address }: EInvoiceParty) => {
  const { addr1, addr2, loc, pin } = splitAddress(address);
  return {
    Gstin: gstin,
    LglNm: name.slice(0, 100),
    Addr1: addr1,
    ...(addr2 !== undefined && { Addr2: addr2 }),
    Loc: loc,
    ...(pin !== undefined && { Pin: Number(pin) }),
    Stcd: gstin.slice(0, 2),
  };
};

/** A service has no quantity of its own: one, in other units. */
const item = (line: EInvoiceLine, index: number, { isWithoutTax }: EInvoiceDocument) => {
  const { discount_paise: discount = 0 } = line;
  const list = rupees(line.taxable_paise + discount);
  return {
    SlNo: String(index + 1),
    PrdDesc: line.description.slice(0, 300),
    IsServc: 'Y',
    HsnCd: line.sac,
    Qty: 1,
    Unit: 'OTH',
    UnitPrice: list,
    TotAmt: list,
    Discount: rupees(discount),
    AssAmt: rupees(line.taxable_paise),
    GstRt: isWithoutTax ? 0 : line.rate_basis_points / 100,
    CgstAmt: rupees(line.cgst_paise),
    SgstAmt: rupees(line.sgst_paise),
    IgstAmt: rupees(line.igst_paise),
    TotItemVal: rupees(line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise),
  };
};

/** dd/mm/yyyy in India. */
const portalDay = (at: Date) => istDate(at).split('-').toReversed().join('/');
const rupees = (paise: number) => paiseToRupees(toPaise(paise));
