import pg from 'pg';
import { Problem } from '../contract/errors.ts';

export const emailTaken = () =>
  new Problem('email_taken', 'This e-mail is already registered. Please log in.', {
    errors: [{ field: 'email', message: 'This e-mail is already registered.' }],
  });

/** Whether a write violated the unique index on addresses. */
export const isEmailClash = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'people_email_unique';
