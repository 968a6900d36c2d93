/** Amounts in words on invoices. */

import { expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { rupeesToPaise } from './money.ts';

it.each([
  ['0', 'Rupees zero only'],
  ['1', 'Rupees one only'],
  ['13', 'Rupees thirteen only'],
  ['40', 'Rupees forty only'],
  ['99.50', 'Rupees ninety-nine and fifty paise only'],
  ['0.05', 'Rupees zero and five paise only'],
  ['100', 'Rupees one hundred only'],
  ['11800', 'Rupees eleven thousand eight hundred only'],
  ['100000', 'Rupees one lakh only'],
  ['118000.21', 'Rupees one lakh eighteen thousand and twenty-one paise only'],
  ['1000001', 'Rupees ten lakh one only'],
  ['12345678', 'Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight only'],
  ['1000000000', 'Rupees one hundred crore only'],
  ['1000000000000', 'Rupees one lakh crore only'],
])('Rs.%s reads "%s"', (rupees, words) => {
  expect(amountInWords(rupeesToPaise(rupees))).toBe(words);
});
