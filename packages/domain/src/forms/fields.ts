/** The fields that several forms share, each with its message in plain English. */
import * as z from 'zod/mini';
import { EMAIL_MAX, isEmail } from '../email.ts';
import { isOtp } from '../otp.ts';
import { PHONE_MAX } from '../phone.ts';

const NAME_MAX = 100;

export const nameField = z
  .string('Enter your name.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter your name.'),
    z.maxLength(NAME_MAX, `Use at most ${NAME_MAX} characters.`),
  );

export const emailField = z
  .string('Enter your e-mail address.')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter your e-mail address.', abort: true }),
    z.maxLength(EMAIL_MAX, { error: `Use at most ${EMAIL_MAX} characters.`, abort: true }),
    z.refine(isEmail, 'Enter an e-mail address such as name@example.com.'),
  );

/** Digits only is a rule of the payment form; here people may write +91 98765 43210. */
export const phoneField = z
  .string('Enter your phone number.')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter your phone number.', abort: true }),
    z.maxLength(PHONE_MAX, { error: `Use at most ${PHONE_MAX} characters.`, abort: true }),
    z.regex(/^\+?[0-9][0-9 -]*$/, 'Enter a phone number with digits only, such as 9876543210.'),
  );

export const otpField = z
  .string('Enter the six digits of the code.')
  .check(z.trim(), z.refine(isOtp, 'Enter the six digits of the code.'));
