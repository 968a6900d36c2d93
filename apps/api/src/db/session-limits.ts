import { sql } from 'kysely';
import type { Db } from './database.ts';

export const sessionLimits = {
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * Sets these limits for the connecting role in this database. PgBouncer accepts no limits from its clients, and a SET
 * would stay with the pooled connection. Connections that set their own limits keep them.
 */
export async function setRoleLimits(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const { name } of rows) {
    for (const [setting, ms] of Object.entries(sessionLimits)) {
      await sql`alter role current_user in database ${sql.id(name)} set ${sql.raw(setting)} = ${sql.lit(ms)}`.execute(
        db,
      );
    }
  }
}
