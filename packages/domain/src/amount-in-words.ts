/** An amount in words in the Indian system of lakh and crore, as invoices print it. */

import type { Paise } from './money.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** Largest first; a crore is counted in words of its own, so that a lakh crore needs no further name. */
const UNITS = [
  { size: 10_000_000, name: 'crore' },
  { size: 100_000, name: 'lakh' },
  { size: 1_000, name: 'thousand' },
  { size: 100, name: 'hundred' },
] as const;

/** "Rupees one lakh eighteen thousand only", or "… and fifty paise only". */
export function amountInWords(amount: Paise): string {
  const paise = amount % 100;
  const rupees = `Rupees ${inWords((amount - paise) / 100)}`;
  return paise === 0 ? `${rupees} only` : `${rupees} and ${inWords(paise)} paise only`;
}

function inWords(count: number): string {
  const unit = UNITS.find(({ size }) => count >= size);
  if (!unit) return belowHundred(count);
  const rest = count % unit.size;
  const head = `${inWords((count - rest) / unit.size)} ${unit.name}`;
  return rest === 0 ? head : `${head} ${inWords(rest)}`;
}

function belowHundred(count: number): string {
  if (count < SMALL.length) return SMALL[count] ?? '';
  const ones = count % 10;
  const tens = TENS[(count - ones) / 10] ?? '';
  return ones === 0 ? tens : `${tens}-${SMALL[ones] ?? ''}`;
}
