/** The one rule for e-mail addresses, used by forms and server alike. */

/** The longest address that can be delivered to (RFC 5321). */
export const EMAIL_MAX = 254;

/**
 * The address format that browsers use for `<input type="email">`, with a dot in the domain demanded.
 * A plain pattern without flags, so that the contract can carry the same text.
 */
export const EMAIL_PATTERN =
  "^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*" +
  '@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$';

const LOCAL_PART_MAX = 64;
const shape = new RegExp(EMAIL_PATTERN);

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && text.indexOf('@') <= LOCAL_PART_MAX && shape.test(text);
}

/** `mXXXX@XXXX`: the first letter stays; how long it is stays hidden, and so does its domain. */
export const maskEmail = (text: string): string => `${text.slice(0, 1)}XXXX@XXXX`;

/** The form in which addresses are stored and compared: no letter case (decision 15). */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}
