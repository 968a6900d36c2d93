/** How every process begins: it reaches Postgres, hears its announcements, and works once the schema is complete. */
import { askDatabase, reachPostgres } from './db/reach-postgres.ts';
import { refuseDemoAccounts } from './db/refuse-demo-accounts.ts';
import type { Deps } from './deps.ts';

/** Resolves once Postgres answers. */
export async function begin(deps: Deps): Promise<void> {
  await reachPostgres(deps.log, () => askDatabase(deps.config));
  await deps.listener.start();
}

/**
 * Runs the work at once where the schema is complete, else says what is missing and runs it later.
 * @param work must not be done on a database that lacks migrations or holds demo accounts
 */
export async function onceMigrated(deps: Deps, work: () => Promise<void>): Promise<void> {
  if (await deps.schema.look()) {
    await refuseDemoAccounts(deps);
    await work();
    return;
  }
  deps.log.error(
    { missing: deps.schema.missing() },
    'not ready: the database lacks migrations; run `migrate`',
  );
  void workLater(deps, work);
}

/** An error here ends the process, as it would have ended the start. */
async function workLater(deps: Deps, work: () => Promise<void>): Promise<void> {
  if (!(await deps.schema.opened(deps.stopping.signal))) return;
  deps.log.info('the database has all migrations now');
  await refuseDemoAccounts(deps);
  await work();
}
