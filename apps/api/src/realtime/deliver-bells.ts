/** Tells all tabs and devices of those who have read notifications how many are left, and which. */
import { type UnreadState, unreadStates } from '../notifications/notification-rows.ts';
import type { Db } from '../db/database.ts';
import { notificationChannel } from './channels.ts';
import { write } from './connection.ts';
import type { Hall } from './hall.ts';
import { serverFrame } from './text-frame.ts';

export async function deliverBells(
  db: Db,
  { hub }: Pick<Hall, 'hub'>,
  personIds: Iterable<number>,
): Promise<void> {
  const heard = [...personIds].filter((personId) => hub.listeners(notificationChannel(personId)));
  if (heard.length === 0) return;
  for (const state of await unreadStates(db, heard)) {
    const frame = bellFrame(state);
    for (const [connection, subscription] of hub.listeners(notificationChannel(state.personId)) ?? []) {
      if (subscription.live) write(connection, frame);
      else subscription.missed = true;
    }
  }
}

export const bellFrame = ({ personId, readcount, unreadIds }: UnreadState): Buffer =>
  serverFrame({
    type: 'event',
    channel: notificationChannel(personId),
    event: 'notification.read',
    data: { readcount, unread_ids: unreadIds },
  });
