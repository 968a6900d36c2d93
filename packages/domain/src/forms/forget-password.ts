/** The first form of /forgetpassword: the e-mail to which a code is sent. */

import * as z from 'zod/mini';
import { emailField } from './fields.ts';

export const forgetPasswordForm = z.object({ email: emailField });

export type ForgetPasswordForm = z.infer<typeof forgetPasswordForm>;
