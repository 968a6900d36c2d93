import { sql } from 'kysely';
import type { Db } from './database.ts';

export const sessionLimits = {
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * Gives the role that we connect as these limits in this database. PgBouncer takes no limits from its clients, and a SET
 * would stay with whichever connection it lent at that moment. Connections that set their own keep their own.
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
