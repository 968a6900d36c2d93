/** Returns the caller's newest notifications and the number of unread ones. */

import type { Handler } from '../contract/operation.ts';
import { newestNotifications, BELL_SIZE, unreadNotifications } from './notification-rows.ts';

export const getNotification: Handler<'getNotification'> = async (deps, { actor }) => ({
  status: 'true',
  message: 'Your notifications.',
  notifications: await newestNotifications(deps.db, actor.userId, BELL_SIZE),
  readcount: await unreadNotifications(deps.db, actor.userId),
});
