/** The forms of two-step sign-in: a code of the authenticator app, a recovery code, and the password (decision 0023). */
import * as z from 'zod/mini';

const plain = (code: string) => code.replaceAll(/[^\dA-Z]/gi, '');
const isAppCode = (code: string) => /^\d{6}$/.test(plain(code));
const isRecoveryCode = (code: string) => plain(code).length === 12;

const password = z.string().check(z.minLength(1, 'Enter your password.'));

export const appCodeForm = z.object({
  code: z.string().check(z.trim(), z.refine(isAppCode, 'Enter the six digits.')),
});

export const recoveryCodeForm = z.object({
  code: z.string().check(z.trim(), z.refine(isRecoveryCode, 'Enter the twelve letters and digits.')),
});

/** One or the other of them. */
const eitherCode = z.string().check(
  z.trim(),
  z.refine((code) => isAppCode(code) || isRecoveryCode(code), 'Enter the six digits or a recovery code.'),
);

export const passwordAndCodeForm = z.object({ password, code: eitherCode });

/** For who confirms by the second step alone. */
export const codeAndNoPasswordForm = z.object({ password: z.string(), code: eitherCode });

/** For who has no second step yet. */
export const passwordAndNoCodeForm = z.object({ password, code: z.string() });
