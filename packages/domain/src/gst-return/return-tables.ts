/** The tables of GSTR-1 that invoices and credit notes are reported in, and what they list. */

/** All list documents but B2CS, which sums them. */
export const DOCUMENT_TABLES = ['b2b', 'b2cl', 'exp', 'b2cs', 'cdnr', 'cdnur'] as const;

export type DocumentTable = (typeof DOCUMENT_TABLES)[number];

/** Regular; to a special economic zone or an export, each with and without payment of tax. */
export type SupplyType = 'R' | 'SEWP' | 'SEWOP' | 'WPAY' | 'WOPAY';

/** To whom the supplies of the SAC summary went; it has two halves since May 2025. */
export type Buyers = 'b2b' | 'b2c';

/** Amounts in paise under each head. */
export type TaxAmounts = {
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
};

/** Value and tax together. */
export const totalOf = ({ taxable, cgst, sgst, igst }: TaxAmounts) => taxable + cgst + sgst + igst;

export type RatedAmounts = TaxAmounts & { readonly rateBasisPoints: number };

/** An invoice or a credit note as the tables list it. */
export type ReturnDocument = {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  /** The day of the document itself, yyyy-mm-dd. */
  readonly day: string;
  readonly recipientGstin: string | null;
  readonly recipientName: string;
  readonly placeOfSupply: string;
  readonly isWithinState: boolean;
  readonly supply: SupplyType;
  readonly totalPaise: number;
  /** One entry for each rate. */
  readonly items: readonly RatedAmounts[];
};

/** A row of B2CS; negative where credit notes exceed invoices. */
export type ConsumerSum = RatedAmounts & {
  readonly placeOfSupply: string;
  readonly isWithinState: boolean;
};

/** A row of the exempt supplies, net of credit notes. */
export type ExemptSum = {
  readonly buyers: Buyers;
  readonly isWithinState: boolean;
  readonly exempt: number;
};

/** A row of the SAC summary, net of credit notes. */
export type SacSum = RatedAmounts & { readonly buyers: Buyers; readonly sac: string };

/** The numbers of a series that were issued in the period. */
export type IssuedSeries = {
  readonly kind: ReturnDocument['kind'];
  readonly from: string;
  readonly to: string;
  readonly total: number;
};
