/** Where a buyer is, as far as GST asks (sections 7(5) and 16 of the IGST Act, record 0070). */

/** In India; a unit or developer of a special economic zone; outside India. */
export const BUYER_KINDS = ['india', 'sez', 'abroad'] as const;
export type BuyerKind = (typeof BUYER_KINDS)[number];

export const isBuyerKind = (text: string): text is BuyerKind => BUYER_KINDS.some((kind) => kind === text);

/** What an admin confirmed of a customer, who else could choose to pay no GST. */
export interface ConfirmedBuyer {
  readonly kind: Exclude<BuyerKind, 'india'>;
  /** Of an SEZ unit or developer, else null. */
  readonly gstin: string | null;
}

/** A buyer as they describe themselves, and what is confirmed of them. */
export interface DescribedBuyer {
  readonly kind: BuyerKind;
  /** Normalised. */
  readonly gstNumber: string | null;
  readonly confirmed: ConfirmedBuyer | null;
}

/** A letter of undertaking to supply without tax, which holds for a financial year. */
export interface Lut {
  /** Such as `2026-27`. */
  readonly financial_year: string;
  /** The number that the portal gave the application. */
  readonly arn: string;
}

/** What the provider may supply without tax. */
export interface ZeroRating {
  readonly luts: readonly Lut[];
  /** Whether money from abroad comes in foreign exchange, without which a service is no export (section 2(6)). */
  readonly exportsInForex: boolean;
}

export const LUT_ARN = /^[A-Z]{2}\d{12}[A-Z0-9]$/;
