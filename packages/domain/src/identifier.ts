/** Numbers given by authorities, as people paste them: with spaces, hyphens, a label in front, or digits of another script. */
import { asciiText } from './text/ascii-text.ts';

// What stands between the parts of a number and says nothing. Any other sign stays, and is refused by the number's rule.
const BETWEEN = /[\s\p{Pd}−.,:;_/()#]/gu;

/** In capitals and without what stands between; `label` is what may stand in front, such as "GSTIN:". */
export function plainIdentifier(text: string, label?: RegExp): string {
  const plain = asciiText(text).replaceAll(BETWEEN, '').toUpperCase();
  return label === undefined ? plain : plain.replace(label, '');
}
