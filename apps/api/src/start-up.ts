/** Start of every process: connects to Postgres, listens for announcements, and works once all migrations are applied. */

import { rejectDemoAccounts } from './db/reject-demo-accounts.ts';
import { checkDatabase, waitForPostgres } from './db/wait-for-postgres.ts';
import type { Deps } from './deps.ts';

/** Resolves when Postgres responds. */
export async function connectDatabase(deps: Deps): Promise<void> {
  await waitForPostgres(deps.log, () => checkDatabase(deps.config));
  await deps.listener.start();
}

/**
 * Runs the work now if all migrations are applied; otherwise logs what is missing and runs it later.
 * @param work must not run on a database that lacks migrations or contains demo accounts
 */
export async function whenMigrated(deps: Deps, work: () => Promise<void>): Promise<void> {
  if (await deps.schema.check()) {
    await rejectDemoAccounts(deps);
    await work();
    return;
  }
  deps.log.error(
    { missing: deps.schema.missing() },
    'not ready: the database lacks migrations; run `migrate`',
  );
  void runWhenMigrated(deps, work);
}

/** An error ends the process. */
async function runWhenMigrated(deps: Deps, work: () => Promise<void>): Promise<void> {
  if (!(await deps.schema.waitUntilOpen(deps.stopping.signal))) return;
  deps.log.info('the database has all migrations now');
  await rejectDemoAccounts(deps);
  await work();
}
