/** Finds the PIN code of an address, which an invoice must show. */
import { asciiText } from './text/ascii-text.ts';

/** Six digits, also as 560 001 and in Indian figures. */
export function hasPinCode(address: string): boolean {
  return /(?<![\d])[1-9]\d{2} ?\d{3}(?!\d)/.test(asciiText(address));
}
