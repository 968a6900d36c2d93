/** An address in the parts that the invoice registration portal wants. */

import { asciiText } from '../text/ascii-text.ts';

export interface PortalAddress {
  /** 1 to 100 characters. */
  addr1: string;
  addr2: string | undefined;
  /** The place: what is before the PIN code. */
  loc: string;
  pin: string | undefined;
}

const LONGEST = 100;
const LOC_LONGEST = 50;
const LOC_SHORTEST = 3;
const PIN = /(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)/;

export function splitAddress(address: string): PortalAddress {
  const text = asciiText(address);
  const pin = PIN.exec(text);
  const parts = text
    .replace(PIN, '')
    .split(/[,\n]/)
    .map((part) =>
      part
        .replaceAll(/\s+/g, ' ')
        .replace(/[\s–-]+$/, '')
        .trim(),
    )
    .filter((part) => part !== '');
  const place = parts.findLast((part) => /\p{L}{3}/u.test(part) && part.length >= LOC_SHORTEST) ?? 'India';
  const whole = parts.join(', ') || 'India';
  const rest = whole.slice(LONGEST).trim();
  return {
    addr1: whole.slice(0, LONGEST),
    addr2: rest.length >= LOC_SHORTEST ? rest.slice(0, LONGEST) : undefined,
    loc: place.slice(0, LOC_LONGEST),
    pin: pin ? `${pin[1]}${pin[2]}` : undefined,
  };
}
