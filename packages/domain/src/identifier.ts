/** Official identifiers as people paste them: with spaces, hyphens, a label in front, or digits of another script. */

import { asciiText } from './text/ascii-text.ts';

// Separators without meaning. Any other character is kept, and refused by the identifier's own rule.
const BETWEEN = /[\s\p{Pd}−.,:;_/()#]/gu;

/** Upper case and without separators; `label` is an optional prefix, such as "GSTIN:". */
export function plainIdentifier(text: string, label?: RegExp): string {
  const plain = asciiText(text).replaceAll(BETWEEN, '').toUpperCase();
  return label === undefined ? plain : plain.replace(label, '');
}
