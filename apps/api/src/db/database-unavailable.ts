import pg from 'pg';

/** No connection was available, it broke, or it timed out. Its statement may or may not have run. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Shutdown (57P), broken connection (08), too many connections (53300), idle transaction (25P03). */
const UNAVAILABLE_CODES = /^(08...|57P..|53300|25P03)$/;

export const hasUnavailableCode = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && UNAVAILABLE_CODES.test(error.code ?? '');

export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || hasUnavailableCode(error);
