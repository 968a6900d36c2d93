/** What a password must be, wherever one is set (register-n01). */
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_MIN = 8;

/** A bound on the work that one hash can cost, far above any passphrase. */
export const PASSWORD_MAX = 128;

/** What an edit form shows for a password that stays as it is (api-staffedit-003). */
export const UNCHANGED_PASSWORD = '********';

/** Why a text cannot be a password, in plain English; undefined when it can. */
export function passwordProblem(text: string): string | undefined {
  // Counted as people see characters, so that an emoji or a Devanagari letter is not two.
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
