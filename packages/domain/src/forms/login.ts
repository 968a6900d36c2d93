/** The login form of all three apps. */

import * as z from 'zod/mini';
import { emailField } from './fields.ts';

export const loginForm = z.object({
  email: emailField,
  // Only required: the password may be older than the rules for new ones.
  password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.')),
});

export type LoginForm = z.infer<typeof loginForm>;
