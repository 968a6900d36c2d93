/** The forms of two-factor authentication: a code of the authenticator app, a recovery code, and the password (record 0023). */

import * as z from 'zod/mini';
import { asciiText } from '../text/ascii-text.ts';
import { typed } from './typed.ts';

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[\dA-Z]{12}$/i;

/** Pasted codes may contain spaces and hyphens. */
const codeField = (shapes: readonly RegExp[], fault: string) =>
  typed((text) => {
    const code = asciiText(text).replaceAll(/[\s\p{Pd}]/gu, '');
    return shapes.some((shape) => shape.test(code)) ? { text: code } : { fault };
  });

const password = z.string().check(z.minLength(1, 'Enter your password.'));

export const appCodeForm = z.object({ code: codeField([APP_CODE], 'Enter the six digits.') });

export const recoveryCodeForm = z.object({
  code: codeField([RECOVERY_CODE], 'Enter the twelve letters and digits.'),
});

/** A TOTP code or a recovery code. */
const eitherCode = codeField([APP_CODE, RECOVERY_CODE], 'Enter the six digits or a recovery code.');

export const passwordAndCodeForm = z.object({ password, code: eitherCode });

/** For confirming with the second factor alone. */
export const codeAndNoPasswordForm = z.object({ password: z.string(), code: eitherCode });

/** For accounts without a second factor. */
export const passwordAndNoCodeForm = z.object({ password, code: z.string() });
