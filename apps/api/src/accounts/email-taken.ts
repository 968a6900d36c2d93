/** The refusal of an e-mail address that an account has already (decision 15). */
import { Problem } from '../http/errors.ts';

export const emailTaken = () =>
  new Problem('email_taken', 'This e-mail is already registered. Please log in.', {
    errors: [{ field: 'email', message: 'This e-mail is already registered.' }],
  });
