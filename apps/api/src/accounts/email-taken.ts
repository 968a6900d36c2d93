/** The refusal of an e-mail address that an account has already. */
import pg from 'pg';
import { Problem } from '../contract/errors.ts';

export const emailTaken = () =>
  new Problem('email_taken', 'This e-mail is already registered. Please log in.', {
    errors: [{ field: 'email', message: 'This e-mail is already registered.' }],
  });

/** Whether a write failed since another account got the address first. */
export const isEmailClash = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'people_email_unique';
