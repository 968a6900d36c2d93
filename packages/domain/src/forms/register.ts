/** The form of /register: name, e-mail, phone and password. */

import * as z from 'zod/mini';
import { emailField, nameField, phoneField } from './fields.ts';
import { newPasswordField } from './new-password-field.ts';

export const registerForm = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  password: newPasswordField,
});

export type RegisterForm = z.infer<typeof registerForm>;
