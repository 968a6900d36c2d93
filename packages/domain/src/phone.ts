/** Phone numbers: one rule for everything that people type or paste, the digits of the payment form, and masking. */

import { asciiText } from './text/ascii-text.ts';
import type { CheckedText } from './text/checked-text.ts';

/** An Indian mobile as `+91` and ten digits. */
export type IndianMobile = string & { readonly format: 'e164-in' };

const BETWEEN = /[\s\p{Pd}−.()/]/gu;
const LABEL = /^(?:tel|phone|mobile|mob|ph|whatsapp)(?=[:+\d])/i;
const EMPTY = 'Enter your phone number.';
const ONE_NUMBER = 'Enter one phone number with digits only, such as 9876543210.';
const FIRST_DIGIT =
  'An Indian mobile number begins with 6, 7, 8 or 9. Write a landline with 0 and its STD code, such as 022 24567890, and a number abroad with + and the country code.';
const ABROAD = 'A number abroad has + and 7 to 15 digits, such as +1 415 555 0100.';

/**
 * The number as it is stored: ten digits for an Indian mobile, 0 and ten digits for a landline, the digits of an
 * 1800 or 1860 number, `+` and digits for a number abroad.
 */
export function readPhone(typed: string): CheckedText {
  const text = plainPhone(typed);
  if (text === '') return { fault: EMPTY };
  if (!/^\+?[0-9]+$/.test(text)) return { fault: ONE_NUMBER };
  if (text.startsWith('+91') || text.startsWith('0091')) {
    return readNational(text.replace(/^(?:\+|00)910?/, ''), { isAfter91: true });
  }
  if (text.startsWith('+') || text.startsWith('00')) return readAbroad(text.replace(/^(?:\+|00)/, ''));
  if (/^91[6-9]\d{9}$/.test(text)) return { text: text.slice(2) };
  return readNational(text, { isAfter91: false });
}

/**
 * The same for digits only, as payments store them. A foreign number then has no +, so seven to
 * fifteen digits are accepted, unless they look like an incomplete Indian mobile number.
 */
export function readPhoneDigits(digits: string): CheckedText {
  const read = readPhone(digits);
  const mayBeAbroad = /^(?!91)(?:[1-5]\d{6,14}|[6-9]\d{10,14})$/.test(digits);
  return 'fault' in read && mayBeAbroad ? { text: digits } : read;
}

/** Whether a text is one or more of the digits 0–9 and nothing else (payment-004). */
export function isDigitsOnly(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** Reads `98765 43210`, `098765-43210`, `919876543210` and the like; undefined for any other number. */
export function parseIndianMobile(text: string): IndianMobile | undefined {
  const read = readPhone(text);
  const e164 = `+91${'text' in read ? read.text : ''}`;
  return isIndianMobile(e164) ? e164 : undefined;
}

/** As payments store it: ten digits for an Indian mobile, else all digits. */
export function phoneDigits(text: string): string {
  const read = readPhone(text);
  return ('text' in read ? read.text : asciiText(text)).replaceAll(/[^0-9]/g, '');
}

/** A stored number as a form's initial value: a foreign number of a payment gets its + back. */
export function phoneOfDigits(stored: string): string {
  const read = readPhone(stored);
  if ('text' in read) return read.text;
  return 'text' in readPhoneDigits(stored) ? `+${stored}` : stored;
}

/** `98XXXXXX10`: two digits at each end stay; a number of four digits or fewer is hidden whole. */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length <= 4) return 'X'.repeat(digits.length);
  return digits.slice(0, 2) + 'X'.repeat(digits.length - 4) + digits.slice(-2);
}

function plainPhone(typed: string): string {
  return asciiText(typed).replaceAll(BETWEEN, '').replace(LABEL, '').replace(/^:/, '');
}

/** A number within India, with or without the 0 in front. */
function readNational(digits: string, { isAfter91 }: { isAfter91: boolean }): CheckedText {
  if (/^0?[6-9]\d{9}$/.test(digits)) return { text: digits.slice(-10) };
  if (/^0[1-5]\d{9}$/.test(digits)) return { text: digits };
  if (/^18[06]0\d{6,7}$/.test(digits)) return { text: digits };
  if (isAfter91 && /^[1-5]\d{9}$/.test(digits)) return { text: `0${digits}` };
  if (/^[1-5]\d{9}$/.test(digits)) return { fault: FIRST_DIGIT };
  if (digits.startsWith('0')) {
    return {
      fault: `A landline has 0, its STD code and its number, 11 digits together; this has ${digits.length}.`,
    };
  }
  return { fault: wrongLength(digits.length) };
}

function readAbroad(digits: string): CheckedText {
  return /^[1-9]\d{6,14}$/.test(digits) ? { text: `+${digits}` } : { fault: ABROAD };
}

function wrongLength(length: number): string {
  const abroad = length > 10 ? ' Write a number abroad with + and the country code.' : '';
  return `A mobile number has 10 digits; this has ${length}.${abroad}`;
}

function isIndianMobile(e164: string): e164 is IndianMobile {
  return /^\+91[6-9]\d{9}$/.test(e164);
}
