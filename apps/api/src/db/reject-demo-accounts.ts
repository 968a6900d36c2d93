import { isLive } from '@portal/environment/stage';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

/** The emails of the demo seed; nobody can own a `.test` domain. */
const demoEmails = '%@demo.test';
const MAX_NAMED = 5;

/** Throws one error with their names. */
export async function rejectDemoAccounts({
  config,
  db,
}: Pick<Deps, 'db'> & { config: Pick<Config, 'APP_STAGE'> }) {
  if (!isLive(config.APP_STAGE)) return;
  const found = await db
    .selectFrom('people')
    .select('email')
    .where((eb) => eb(eb.fn('lower', ['email']), 'like', demoEmails))
    .where('state', '<>', 'deactivated')
    .orderBy('id')
    .limit(MAX_NAMED)
    .execute();
  if (found.length === 0) return;
  const names = found.map(({ email }) => email).join(', ');
  throw new Error(
    `Not safe for ${config.APP_STAGE}: the database holds demo accounts (${names}). Use a database without the demo seed, or delete these accounts.`,
  );
}
