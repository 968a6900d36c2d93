/** Supplies without tax under a letter of undertaking (section 16 of the IGST Act, record 0070). */

import type { BuyerKind, DescribedBuyer, ZeroRating } from './buyer-kind.ts';
import { financialYear } from './financial-year.ts';

/** The number of the letter under which a supply bears no tax at an instant; null when tax is charged. */
export function lutFor({ luts, exportsInForex }: ZeroRating, buyer: DescribedBuyer, at: Date): string | null {
  if (!isConfirmed(buyer) || (buyer.kind === 'abroad' && !exportsInForex)) return null;
  const { label } = financialYear(at);
  return luts.find(({ financial_year: year }) => year === label)?.arn ?? null;
}

const isConfirmed = ({ kind, gstNumber, confirmed }: DescribedBuyer) =>
  confirmed?.kind === kind && (kind !== 'sez' || confirmed.gstin === gstNumber);

const SUPPLIES = {
  sez: 'Supply to SEZ unit or SEZ developer for authorised operations',
  abroad: 'Supply meant for export',
};

/** What Rule 46 of the CGST Rules has printed on the invoice; nothing within India. */
export function endorsements(kind: BuyerKind, lut: string | null): string[] {
  if (kind === 'india') return [];
  return lut === null
    ? [`${SUPPLIES[kind]} on payment of integrated tax.`]
    : [
        `${SUPPLIES[kind]} under bond or letter of undertaking without payment of integrated tax (LUT ${lut}).`,
      ];
}

/** Why a buyer pays no GST, in plain words. */
export const noGstText = (kind: Exclude<BuyerKind, 'india'>): string =>
  `No GST: ${kind === 'sez' ? 'supply to an SEZ unit' : 'export of services'} under letter of undertaking.`;
