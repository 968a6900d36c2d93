/** The rule for every new password (register-n01). */

import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_MIN = 8;

/** Limits the cost of one hash, far above any passphrase. */
export const PASSWORD_MAX = 128;

/** The placeholder of an unchanged password in edit forms (api-staffedit-003). */
export const UNCHANGED_PASSWORD = '********';

/** Why a text cannot be a password, in plain English; undefined when it can. */
export function passwordProblem(text: string): string | undefined {
  // Counts code points, so that an emoji or a Devanagari letter is one character.
  const length = [...text].length;
  if (length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  if (isCommon(text))
    return 'This password is among the most common ones. Choose one that is harder to guess.';
  return undefined;
}

function isCommon(text: string): boolean {
  return COMMON_PASSWORDS.has(text.toLowerCase()) || new Set(text.trim()).size <= 1;
}
