/** Phone numbers: the digits-only rule of the payment form, Indian mobiles in E.164, and masking (c.3). */

/** An Indian mobile as `+91` and ten digits. */
export type IndianMobile = string & { readonly format: 'e164-in' };

/** Longest phone number that a form takes; E.164 has 15 digits, old trunk prefixes a few more. */
export const PHONE_MAX = 20;

/** Whether a text is one or more of the digits 0–9 and nothing else (C§5). */
export function isDigitsOnly(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** Reads `98765 43210`, `098765-43210`, `919876543210` and the like; undefined for any other number. */
export function parseIndianMobile(text: string): IndianMobile | undefined {
  const national = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(text.replaceAll(/[\s().-]/g, ''))?.[1];
  const e164 = `+91${national ?? ''}`;
  return isIndianMobile(e164) ? e164 : undefined;
}

/** The digits to prefill the payment form with: ten for an Indian mobile, else all digits. */
export function phoneDigits(text: string): string {
  return parseIndianMobile(text)?.slice(3) ?? text.replaceAll(/[^0-9]/g, '');
}

/** `98XXXXXX10`: two digits at each end stay; a number of four digits or fewer is hidden whole. */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length <= 4) return 'X'.repeat(digits.length);
  return digits.slice(0, 2) + 'X'.repeat(digits.length - 4) + digits.slice(-2);
}

function isIndianMobile(e164: string): e164 is IndianMobile {
  return /^\+91[6-9]\d{9}$/.test(e164);
}
