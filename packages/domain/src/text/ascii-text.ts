/** What is typed into fields of numbers, codes and addresses: digits of every script and full-width signs as ASCII. */

import { asciiDigits } from './ascii-digits.ts';
import { withoutInvisible } from './clean-text.ts';

const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FROM_ASCII = 0xfee0;

/** Not NFKC, which reads 10² as 102. */
export function asciiText(text: string): string {
  const narrow = text.replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FROM_ASCII));
  return asciiDigits(withoutInvisible(narrow));
}
