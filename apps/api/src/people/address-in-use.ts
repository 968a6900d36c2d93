/** The error for an e-mail address that another account has, of any kind (api-staffedit-006). */
import { Problem } from '../contract/errors.ts';

/** 409 that names the field `email`. */
export const addressInUse = () =>
  new Problem('email_taken', 'Another account has this e-mail address.', {
    errors: [{ field: 'email', message: 'Another account has this e-mail address.' }],
  });
