/** The fields that several forms share, each with its message in plain English. */

import { readEmail } from '../email.ts';
import { readOtp } from '../otp.ts';
import { readPhone } from '../phone.ts';
import { neededLine, typed } from './typed.ts';

const NAME_MAX = 100;

export const nameField = neededLine('Enter your name.', NAME_MAX);
export const emailField = typed(readEmail, 'Enter your e-mail address.');
export const phoneField = typed(readPhone, 'Enter your phone number.');
export const otpField = typed(readOtp, 'Enter the six digits of the code.');
