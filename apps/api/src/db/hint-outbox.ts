/** Tells the relay that events wait, once for all that come within a moment. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { outboxChannel } from './outbox.ts';

const momentMs = 10;
const hinting = new WeakSet<Db>();

/**
 * For events of busy statements, called after their commit: a NOTIFY within makes all commits queue up behind each
 * other, which was seen to halve the orders a second. A hint that is lost costs the second until the relay's next look.
 */
export function hintOutbox(db: Db): void {
  if (hinting.has(db)) return;
  hinting.add(db);
  const send = async () => {
    hinting.delete(db);
    await sql`select pg_notify(${outboxChannel}, '')`.execute(db).catch(() => undefined);
  };
  setTimeout(() => void send(), momentMs).unref();
}
