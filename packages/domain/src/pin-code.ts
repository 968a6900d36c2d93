/** Finds the PIN code of an address, which an invoice must show. */
import { asciiText } from './text/ascii-text.ts';

// Six digits, also as 560 001 and in Indian figures.
const PIN_CODE = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/;

export function hasPinCode(address: string): boolean {
  return PIN_CODE.test(asciiText(address));
}

export function withoutPinCode(address: string): string {
  return asciiText(address).replace(PIN_CODE, '');
}
