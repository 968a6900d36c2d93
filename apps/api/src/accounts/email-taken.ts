import pg from 'pg';
import { Problem } from '../contract/errors.ts';

/** 409 for people who register, ask for access or change their own address. */
export const emailTaken = () =>
  new Problem('email_taken', 'This e-mail is already registered. Please log in.', {
    errors: [{ field: 'email', message: 'This e-mail is already registered.' }],
  });

/** Whether a write violated the unique index on addresses. */
export const isEmailTakenError = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'people_email_unique';

/** 409 for admins who enter the address of another account of any role (api-staffedit-006). */
export const emailInUse = () =>
  new Problem('email_taken', 'Another account has this e-mail address.', {
    errors: [{ field: 'email', message: 'Another account has this e-mail address.' }],
  });
