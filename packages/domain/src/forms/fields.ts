/** The fields that several forms share, each with its message in plain English. */
import { z } from 'zod';
import { EMAIL_MAX, isEmail } from '../email.ts';
import { isOtp } from '../otp.ts';
import { passwordProblem } from '../password.ts';

const NAME_MAX = 100;

export const nameField = z
  .string('Enter your name.')
  .trim()
  .min(1, 'Enter your name.')
  .max(NAME_MAX, `Use at most ${NAME_MAX} characters.`);

export const emailField = z
  .string('Enter your e-mail address.')
  .trim()
  .min(1, { error: 'Enter your e-mail address.', abort: true })
  .max(EMAIL_MAX, { error: `Use at most ${EMAIL_MAX} characters.`, abort: true })
  .refine(isEmail, 'Enter an e-mail address such as name@example.com.');

export const otpField = z
  .string('Enter the six digits of the code.')
  .trim()
  .refine(isOtp, 'Enter the six digits of the code.');

/** A password that is being chosen; its outer spaces belong to it. */
export const newPasswordField = z.string('Choose a password.').superRefine((text, context) => {
  const problem = text === '' ? 'Choose a password.' : passwordProblem(text);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});
