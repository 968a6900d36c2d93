/** Reads amounts in whole rupees as people type and paste them; ambiguous input is refused. */

import { asciiText } from './text/ascii-text.ts';
import type { CheckedText } from './text/checked-text.ts';

const SIGN = String.raw`(?:₹|₨|rs\.?|inr|rupees?|रु\.?|रू\.?|रुपये)`;
const BEFORE = new RegExp(`^${SIGN}[ :]*`, 'i');
// "1,499/-", "1,499 only", "1499 INR", and all of them after one another.
const AFTER = new RegExp(String.raw`(?: *(?:/ ?[-=]|only|${SIGN}))+$`, 'i');
const UNGROUPED = /^\d+$/;
const INDIAN = /^\d{1,2}(?:([, ])\d{2}(?:\1\d{2})*)?([, ])\d{3}$/;
const WESTERN = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*$/;

// A hundred lakh crore; larger amounts in paise exceed exact integers.
const MOST_DIGITS = 13;

const NOT_AN_AMOUNT = 'Enter whole rupees in digits, such as 12500 or 12,500.';
const PAISE = 'Enter whole rupees, without paise.';
const EMPTY = 'Enter an amount in whole rupees.';

/** The amount in plain digits: `₹ 1,00,000.00` is 100000; `999.50`, `1,5` and `1.00.000` are refused in words. */
export function readRupees(typed: string): CheckedText {
  const amount = plainAmount(typed);
  if (amount === '') return { fault: EMPTY };
  const [, whole = '', paise = ''] = /^(.*?)(?:\.(\d{0,2}))?$/.exec(amount) ?? [];
  if (!isWhole(whole)) return { fault: NOT_AN_AMOUNT };
  if (/[1-9]/.test(paise)) return { fault: PAISE };
  const digits = whole.replaceAll(/[, ]/g, '').replace(/^0+(?=\d)/, '');
  return digits.length > MOST_DIGITS ? { fault: NOT_AN_AMOUNT } : { text: digits };
}

function plainAmount(typed: string): string {
  const line = asciiText(typed).replaceAll(/\p{Pd}/gu, '-');
  return line.replaceAll(/\s+/g, ' ').trim().replace(BEFORE, '').replace(AFTER, '');
}

function isWhole(text: string): boolean {
  if (UNGROUPED.test(text) || WESTERN.test(text)) return true;
  const [, first, last] = INDIAN.exec(text) ?? [];
  return last !== undefined && (first === undefined || first === last);
}
