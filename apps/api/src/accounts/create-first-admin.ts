/** Makes the first admin of an installation, and no second one unless that is what is wanted. */
import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { isRegistered } from './is-registered.ts';

interface FirstAdmin {
  name: string;
  /** In its stored form: lower case. */
  email: string;
  password: string;
}

export type Outcome = 'created' | 'there_is_one' | 'email_taken';

/** Changes nothing while any admin can log in, since more are made by an admin; but for `another`. */
export async function createFirstAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'hasher'>,
  { name, email, password }: FirstAdmin,
  { another = false }: { another?: boolean } = {},
): Promise<Outcome> {
  const password_hash = await deps.hasher.hash(password);
  return inTransaction(deps.db, async (tx) => {
    // Two starts at once must not make two.
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
