/** What an admin is told of an e-mail address that another account has, of whatever kind (decision 15). */
import { Problem } from '../http/errors.ts';

/** 409 that names the field `email`. */
export const addressInUse = () =>
  new Problem('email_taken', 'Another account has this e-mail address.', {
    errors: [{ field: 'email', message: 'Another account has this e-mail address.' }],
  });
