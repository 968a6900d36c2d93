/** Marks all of the caller's notifications read, as opening the bell does (chrome-005), in all tabs. */
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { announcing } from '../events/events.ts';
import { unreadNotifications } from './notification-rows.ts';

export const readNotification: Handler<'readNotification'> = async (deps, { actor }) => {
  await inTransaction(deps.db, async (tx) => {
    const chats = await renewChats(tx, actor.userId);
    await tx
      .updateTable('notifications')
      .set({ read_at: deps.clock.now() })
      .where('person_id', '=', actor.userId)
      .where('read_at', 'is', null)
      .where(sql<boolean>`(title <> 'New Message' or order_id = any(${chats}::bigint[]))`)
      // For each row the same, which Postgres tells once.
      .returning(announcing({ kind: 'bellRead', personId: sql`person_id` }).as('told'))
      .execute();
  });
  // Counted anew, since one may have come in this moment.
  const readcount = await unreadNotifications(deps.db, actor.userId);
  return { status: 'true', message: 'All read.', readcount };
};

/**
 * The next message of these chats makes a notification again. Their rows are locked before those of the notifications, as
 * whoever sends a message locks them, and in one order by all who open their bells. Answers the orders.
 */
async function renewChats(tx: Tx, personId: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    with locked as (
      select order_id from chats where order_id in (
        select order_id from notifications
        where person_id = ${personId} and title = 'New Message' and read_at is null)
      order by order_id for no key update
    )
    update chats set noticed_at = null from locked where chats.order_id = locked.order_id
    returning chats.order_id`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}
