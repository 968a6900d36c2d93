/** The form of /register: name, e-mail, phone and password (C§2, C§5). */
import * as z from 'zod/mini';
import { PHONE_MAX } from '../phone.ts';
import { emailField, nameField } from './fields.ts';
import { newPasswordField } from './new-password-field.ts';

export const registerForm = z.object({
  name: nameField,
  email: emailField,
  // Digits only is a rule of the payment form; here people may write +91 98765 43210.
  phone: z
    .string('Enter your phone number.')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Enter your phone number.', abort: true }),
      z.maxLength(PHONE_MAX, { error: `Use at most ${PHONE_MAX} characters.`, abort: true }),
      z.regex(/^\+?[0-9][0-9 -]*$/, 'Enter a phone number with digits only, such as 9876543210.'),
    ),
  password: newPasswordField,
});

export type RegisterForm = z.infer<typeof registerForm>;
