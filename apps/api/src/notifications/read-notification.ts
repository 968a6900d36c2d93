/** Marks all of the caller's notifications read, as opening the bell does (C§4, C§7, decision 42). */
import type { Handler } from '../contract/operation.ts';
import { unreadNotifications } from './notification-rows.ts';

export const readNotification: Handler<'readNotification'> = async (deps, { actor }) => {
  await deps.db
    .updateTable('notifications')
    .set({ read_at: deps.clock.now() })
    .where('person_id', '=', actor.userId)
    .where('read_at', 'is', null)
    .execute();
  // Counted anew, since one may have come in this moment.
  const readcount = await unreadNotifications(deps.db, actor.userId);
  return { status: 'true', message: 'All read.', readcount };
};
