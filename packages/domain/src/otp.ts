/** The limits of one-time codes, and reading them as they are pasted. */

import { asciiText } from './text/ascii-text.ts';
import type { CheckedText } from './text/checked-text.ts';

export const OTP_LENGTH = 6;
export const OTP_RESEND_SECONDS = 120;
export const OTP_VALID_SECONDS = 10 * 60;
export const OTP_MAX_TRIES = 5;
/** For attempts without the challenge of the requesting browser, from other networks. */
export const OTP_MAX_FAR_TRIES = 2;
/** To one address at the request of one network. */
export const OTP_MAX_PER_HOUR = 3;
export const OTP_MAX_PER_DAY = 5;
/** To one address, over all networks that its account has not used. */
export const OTP_MAX_PER_HOUR_OF_ALL = 6;
export const OTP_MAX_PER_DAY_OF_ALL = 8;

/** Whether a text is six of the digits 0–9; leading zeros count. */
export function isOtp(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

/** The code in what is pasted: `123 456`, `123-456`, digits of another script, spaces around them. */
export function readOtp(typed: string): CheckedText {
  const code = asciiText(typed).replaceAll(/[\s\p{Pd}]/gu, '');
  return isOtp(code) ? { text: code } : { fault: 'Enter the six digits of the code.' };
}

/** Whole seconds until a new code may be requested; 0 if it may be now. */
export function secondsUntilResend(sentAt: Date, now: Date): number {
  const passed = Math.floor((now.getTime() - sentAt.getTime()) / 1000);
  return Math.min(OTP_RESEND_SECONDS, Math.max(0, OTP_RESEND_SECONDS - passed));
}
