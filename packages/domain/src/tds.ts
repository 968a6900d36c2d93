/** Tax that customers deduct at source from professional fees, as data with effective dates. */

import { type Paise, toPaise } from './money.ts';

export type TdsRule = {
  /** First day in India on which the rule holds, yyyy-mm-dd. */
  readonly from: string;
  readonly basisPoints: number;
  readonly section: string;
  /** The certificate that the customer gives for the tax. */
  readonly certificate: string;
};

/** Fees for professional services, oldest first. The Income-tax Act, 2025 holds from the tax year 2026-27. */
const TDS_RULES: readonly TdsRule[] = [
  { from: '2012-07-01', basisPoints: 1000, section: 'section 194J', certificate: 'Form 16A' },
  { from: '2026-04-01', basisPoints: 1000, section: 'section 393', certificate: 'Form 131' },
];

/** The rule on a day in India; throws for a day before the first. */
export function tdsRuleOn(day: string): TdsRule {
  const rule = TDS_RULES.findLast(({ from }) => from <= day);
  if (!rule) throw new RangeError(`No rule about TDS is known for ${day}`);
  return rule;
}

const RUPEE = 100;

/** The most that may be deducted from a value without GST; up to a whole rupee, as deductors round. */
export function mostTds(taxable: number, { basisPoints }: TdsRule): Paise {
  return toPaise(Math.ceil((taxable * basisPoints) / 10_000 / RUPEE) * RUPEE);
}
