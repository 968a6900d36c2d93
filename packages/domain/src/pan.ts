/** The permanent account number: format and mask. */

import { plainIdentifier } from './identifier.ts';
import type { CheckedText } from './text/checked-text.ts';

/** Five letters, four digits, one letter, with a known kind of holder. */
export type Pan = string & { readonly format: 'pan' };

// The fourth letter is the kind of holder: C company, P person, F firm or LLP, H family, T trust …
const SHAPE = /^[A-Z]{3}[ABCFGHJKLPT][A-Z](?!0000)\d{4}[A-Z]$/;
const LETTERS_AND_DIGITS = /^[A-Z]{5}\d{4}[A-Z]$/;
const LABEL = /^PAN(?:NO|NUMBER|CARD)*(?=.{10}$)/;

export function parsePan(text: string): Pan | undefined {
  const normal = plainIdentifier(text, LABEL);
  return isPan(normal) ? normal : undefined;
}

export function readPan(text: string): CheckedText {
  const normal = plainIdentifier(text, LABEL);
  return isPan(normal) ? { text: normal } : { fault: faultOf(normal) };
}

/** `AAPPV1234K` → `AAPPVXXXXK`. */
export function maskPan(pan: Pan): string {
  return `${pan.slice(0, 5)}XXXX${pan.slice(9)}`;
}

function isPan(normal: string): normal is Pan {
  return SHAPE.test(normal);
}

function faultOf(normal: string): string {
  if (!LETTERS_AND_DIGITS.test(normal)) {
    return `A PAN has five letters, four digits and a letter, such as AAPPV1234K${counted(normal)}.`;
  }
  if (normal.slice(5, 9) === '0000') return 'The four digits of a PAN are never 0000. Please compare.';
  return `The fourth letter of a PAN tells whose it is, such as P for a person and C for a company; ${normal.charAt(3)} is none of them. Please compare.`;
}

function counted({ length }: string): string {
  return length === 10 ? '' : `; this has ${length} characters`;
}
