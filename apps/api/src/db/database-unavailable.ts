import pg from 'pg';

/** The connection could not be had, broke, or was given up on. What it was doing may or may not have been done. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Shutting down (57P), a broken connection (08), too many of them (53300), a transaction cut off for its silence (25P03). */
const UNAVAILABLE_CODES = /^(08...|57P..|53300|25P03)$/;

export const hasUnavailableCode = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && UNAVAILABLE_CODES.test(error.code ?? '');

export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || hasUnavailableCode(error);
