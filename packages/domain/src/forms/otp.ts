/** The form of /otp: the six digits sent by e-mail. */

import * as z from 'zod/mini';
import { otpField } from './fields.ts';

export const otpForm = z.object({ otp: otpField });

export type OtpForm = z.infer<typeof otpForm>;
