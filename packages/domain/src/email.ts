/** The one rule for e-mail addresses, used by forms and server alike. */

import { asciiText } from './text/ascii-text.ts';
import type { CheckedText } from './text/checked-text.ts';
import { lengthFault } from './text/length-fault.ts';

/** The longest address that can be delivered to (RFC 5321). */
export const EMAIL_MAX = 254;

/**
 * The address format that browsers use for `<input type="email">`, with a required dot in the domain.
 * A plain pattern without flags, so that the contract can carry the same text.
 */
export const EMAIL_PATTERN =
  "^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*" +
  '@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$';

const LOCAL_PART_MAX = 64;
const shape = new RegExp(EMAIL_PATTERN);
const EMPTY = 'Enter your e-mail address.';
const WRONG = 'Enter an e-mail address such as name@example.com.';
const OTHER_LETTERS =
  'The part before the @ may have English letters, digits and signs only. Enter an address such as name@example.com.';

/**
 * The address in what people paste: `mailto:name@example.com`, `Name <name@example.com>,`. A domain in another script
 * is written as mail servers do (punycode).
 */
export function readEmail(typed: string): CheckedText {
  const text = bareAddress(typed);
  if (text === '') return { fault: EMPTY };
  const at = text.lastIndexOf('@');
  if (at < 1) return { fault: WRONG };
  if (/[^\u0020-\u007E]/.test(text.slice(0, at))) return { fault: OTHER_LETTERS };
  const address = `${text.slice(0, at)}@${asciiDomain(text.slice(at + 1))}`;
  const tooLong = lengthFault(address, EMAIL_MAX);
  if (tooLong !== undefined) return { fault: tooLong };
  return isEmail(address) ? { text: address } : { fault: WRONG };
}

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && text.indexOf('@') <= LOCAL_PART_MAX && shape.test(text);
}

/** `mXXXX@XXXX`: the first letter stays; how long it is stays hidden, and so does its domain. */
export const maskEmail = (text: string): string => `${text.slice(0, 1)}XXXX@XXXX`;

/** The form in which addresses are stored and compared: no letter case (api-staffedit-006). */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

function bareAddress(typed: string): string {
  const text = asciiText(typed).trim();
  const bracketed = /^[^<>]*<([^<>]*)>[\s,;.]*$/.exec(text)?.[1] ?? text;
  return bracketed
    .trim()
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
    .replace(/[\s,;.]+$/, '')
    .trim();
}

function asciiDomain(domain: string): string {
  const url = `http://${domain}/`;
  if (/^[\u0020-\u007E]*$/.test(domain) || /[\s/?#@:\\]/.test(domain) || !URL.canParse(url)) return domain;
  return new URL(url).hostname;
}
