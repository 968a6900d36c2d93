/** The Aadhaar number: its Verhoeff check, its mask, and finding one in a text that must not hold it (c.13). */

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

/** Reads twelve digits, spaces and hyphens between them allowed; undefined when the check fails. */
export function parseAadhaar(text: string): Aadhaar | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  return isAadhaar(digits) ? digits : undefined;
}

/** `XXXX XXXX 2346`, the only form that may be shown, logged or exported. */
export function maskAadhaar(aadhaar: Aadhaar): string {
  return `XXXX XXXX ${aadhaar.slice(8)}`;
}

/** Whether a text holds an Aadhaar number, which free text fields refuse. */
export function holdsAadhaar(text: string): boolean {
  const candidates = text.match(/(?<!\d)\d{4}[\s-]?\d{4}[\s-]?\d{4}(?!\d)/g) ?? [];
  return candidates.some((candidate) => parseAadhaar(candidate) !== undefined);
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
