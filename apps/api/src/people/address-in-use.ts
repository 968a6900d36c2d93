import { Problem } from '../contract/errors.ts';

/** 409 for an e-mail address of another account of any role, naming the field `email` (api-staffedit-006). */
export const addressInUse = () =>
  new Problem('email_taken', 'Another account has this e-mail address.', {
    errors: [{ field: 'email', message: 'Another account has this e-mail address.' }],
  });
