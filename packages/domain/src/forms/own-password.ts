/** The form of /profile for a new password: the current one, and the new one twice. */

import * as z from 'zod/mini';
import { newPasswordField } from './new-password-field.ts';
import { resetPasswordForm } from './reset-password.ts';

/** The server compares the two, as in every form (reset-009). */
export const ownPasswordForm = z.object({
  current_password: z.string().check(z.minLength(1, 'Enter your current password.')),
  password: newPasswordField,
  password_confirmation: resetPasswordForm.shape.password_confirmation,
});

export type OwnPasswordForm = z.infer<typeof ownPasswordForm>;
