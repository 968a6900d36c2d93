/** Numbers of Indian offices and banks that have a fixed shape and no check character: TAN, LLPIN, IFSC, PIN, Udyam. */

import { plainIdentifier } from './identifier.ts';

/** The tax deduction account number: four letters, five digits, a letter. */
export function parseTan(text: string): string | undefined {
  return shaped(plainIdentifier(text, /^TAN(?:NO|NUMBER)*(?=.{10}$)/), /^[A-Z]{4}\d{5}[A-Z]$/);
}

/** The number of a limited liability partnership, as the registrar writes it: AAB-1234. */
export function parseLlpin(text: string): string | undefined {
  const normal = plainIdentifier(text, /^LLPIN(?:NO|NUMBER)*(?=.{7}$)/);
  return shaped(normal, /^[A-Z]{3}\d{4}$/)?.replace(/^.{3}/, '$&-');
}

/** The code of a bank's branch, whose fifth character is a zero. */
export function parseIfsc(text: string): string | undefined {
  return shaped(plainIdentifier(text, /^IFS(?:C|CODE)+(?=.{11}$)/), /^[A-Z]{4}0[A-Z0-9]{6}$/);
}

/** The six digits of a post office. */
export function parsePinCode(text: string): string | undefined {
  return shaped(plainIdentifier(text, /^PIN(?:CODE|NO)*(?=\d)/), /^[1-9]\d{5}$/);
}

/** The registration of a small business: UDYAM-MH-18-0012345. */
export function parseUdyam(text: string): string | undefined {
  const parts = /^UDYAM([A-Z]{2})(\d{2})(\d{7})$/.exec(plainIdentifier(text));
  return parts ? ['UDYAM', ...parts.slice(1)].join('-') : undefined;
}

/** Whether a text names an account and its branch: 9 to 18 digits, and an IFSC. */
export function namesBankAccount(text: string): boolean {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
  const branch = words.find((word) => parseIfsc(word) !== undefined);
  const others = words.filter((word) => word !== branch).join(' ');
  return branch !== undefined && /(?<!\d)(?:\d[ ]?){9,18}(?!\d)/.test(others);
}

function shaped(normal: string, shape: RegExp): string | undefined {
  return shape.test(normal) ? normal : undefined;
}
