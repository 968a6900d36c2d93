/**
 * The Aadhaar number: its Verhoeff check, its mask, and detecting one in a text, since UIDAI asks
 * those who check identities not to store the number.
 */

import { asciiText } from './text/ascii-text.ts';

/** Twelve digits without spaces that pass the check. */
export type Aadhaar = string & { readonly format: 'aadhaar' };

// Multiplication and permutation tables of Verhoeff's scheme over the dihedral group D5.
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const PERMUTED = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

const BETWEEN = /[\s\p{Pd}.·•_/]/gu;
// Lengths of digit groups: a mobile number followed by another number is no Aadhaar number.
const GROUPS = [[12], [4, 4, 4], [8, 4], [4, 8], Array.from({ length: 12 }, () => 1)];

/** Reads twelve digits, spaces and hyphens between them allowed; undefined when the check fails. */
export function parseAadhaar(text: string): Aadhaar | undefined {
  const digits = asciiText(text).replaceAll(BETWEEN, '');
  return isAadhaar(digits) ? digits : undefined;
}

/** `XXXX XXXX 2346`, the only form that may be shown, logged or exported. */
export function maskAadhaar(aadhaar: Aadhaar): string {
  return `XXXX XXXX ${aadhaar.slice(8)}`;
}

/** Whether a text contains an Aadhaar number, which free text fields reject. */
export function holdsAadhaar(text: string): boolean {
  const runs = asciiText(text).match(/\d+(?:[\s\p{Pd}.·•_/]{1,3}\d+)*/gu) ?? [];
  return runs.some((run) => {
    const groups = run.match(/\d+/g) ?? [];
    return GROUPS.some((lengths) => groups.some((_, from) => isAadhaar(groupsOf(lengths, groups, from))));
  });
}

/** The digits of consecutive groups with these lengths, unless a similar group is next to them. */
function groupsOf(lengths: readonly number[], groups: readonly string[], from: number): string {
  const to = from + lengths.length;
  const some = groups.slice(from, to);
  const isLike = (group: string | undefined) => group?.length === lengths[0];
  const fits = some.length === lengths.length && some.every((group, at) => group.length === lengths[at]);
  // A card's number has four groups of four digits.
  return fits && !isLike(groups[from - 1]) && !isLike(groups[to]) ? some.join('') : '';
}

function isAadhaar(digits: string): digits is Aadhaar {
  return /^[2-9]\d{11}$/.test(digits) && !isPalindrome(digits) && verhoeff(digits) === 0;
}

function isPalindrome(digits: string): boolean {
  return digits === [...digits].toReversed().join('');
}

function verhoeff(digits: string): number {
  let state = 0;
  for (const [position, digit] of [...digits].toReversed().entries()) {
    state = Number(PRODUCT[state]?.[Number(PERMUTED[position % 8]?.[Number(digit)])]);
  }
  return state;
}
