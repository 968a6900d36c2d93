/** Marks all notifications of the caller as read, in every tab (chrome-005). */

import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { announceOnCommit } from '../events/events.ts';
import { unreadNotifications } from './notification-rows.ts';

export const readNotification: Handler<'readNotification'> = async (deps, { actor }) => {
  await inTransaction(deps.db, async (tx) => {
    const chats = await rearmChats(tx, actor.userId);
    await tx
      .updateTable('notifications')
      .set({ read_at: deps.clock.now() })
      .where('person_id', '=', actor.userId)
      .where('read_at', 'is', null)
      .where(sql<boolean>`(title <> 'New Message' or order_id = any(${chats}::bigint[]))`)
      // Identical payloads of one transaction are sent once.
      .returning(announceOnCommit({ kind: 'bellRead', personId: sql`person_id` }).as('told'))
      .execute();
  });
  // Counted again: a notification may have arrived since.
  const readcount = await unreadNotifications(deps.db, actor.userId);
  return { status: 'true', message: 'All read.', readcount };
};

/**
 * Lets the next message of these chats notify again. Locks chats before notifications, as senders of messages do, in
 * one order. Returns the orders.
 */
async function rearmChats(tx: Tx, personId: number): Promise<number[]> {
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
