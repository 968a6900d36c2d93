/** The last form of /forgetpassword: a new password, written twice. */

import * as z from 'zod/mini';
import { newPasswordField } from './new-password-field.ts';

/** The server compares the two (reset-009). */
export const resetPasswordForm = z.object({
  password: newPasswordField,
  password_confirmation: z
    .string('Write the password again.')
    .check(z.minLength(1, 'Write the password again.')),
});

export type ResetPasswordForm = z.infer<typeof resetPasswordForm>;
