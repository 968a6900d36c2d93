/** The most that customers may deduct at source. */

import { type Paise, toPaise } from './money.ts';
import { inForce, TDS_RULES, type TdsRule } from './tax-law.ts';

/** The rule on a day in India; throws RangeError for a day before the first. */
export const tdsRuleOn = (day: string) => inForce(TDS_RULES, day);

const RUPEE = 100;

/** The most that may be deducted from a value without GST; up to a whole rupee, as deductors round. */
export function mostTds(taxable: number, { basisPoints }: TdsRule): Paise {
  return toPaise(Math.ceil((taxable * basisPoints) / 10_000 / RUPEE) * RUPEE);
}
