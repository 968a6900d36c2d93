/** Runs work in one transaction; it must use `tx` only. */

import type { Db, Tx } from './database.ts';

export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(work);
