/** Creates the first admin of an installation. */

import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { isRegistered } from './is-registered.ts';

interface FirstAdmin {
  name: string;
  /** Lower case, as stored. */
  email: string;
  password: string;
}

export type Outcome = 'created' | 'there_is_one' | 'email_taken';

/** Does nothing while an active admin exists, since admins create further ones, unless `another` is set. */
export async function createFirstAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'hasher'>,
  { name, email, password }: FirstAdmin,
  { another = false }: { another?: boolean } = {},
): Promise<Outcome> {
  const password_hash = await deps.hasher.hash(password);
  return inTransaction(deps.db, async (tx) => {
    // Serialises concurrent starts.
    await sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`.execute(tx);
    const admin = await tx
      .selectFrom('people')
      .select('id')
      .where('user_type', '=', 'admin')
      .where('state', '=', 'active')
      .limit(1)
      .executeTakeFirst();
    if (admin && !another) return 'there_is_one';
    if (await isRegistered(tx, email)) return 'email_taken';
    await tx
      .insertInto('people')
      .values({ user_type: 'admin', name, email, phone: '', password_hash, created_at: deps.clock.now() })
      .execute();
    return 'created';
  });
}
