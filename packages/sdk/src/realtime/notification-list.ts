/** The notifications of the bell as the app keeps them, and what events and newer answers change in them. */

import type { Notification } from './frames.ts';

export interface NotificationList {
  /** Newest first. */
  readonly notifications: readonly Notification[];
  /** How many of all are unread, also of those that are not in the list. */
  readonly unread: number;
}

const MOST_KEPT = 100;

/** After `notification.sent`: a new one, or one that was brought up to date. `unread` is counted by the server. */
export function withNotification(
  list: NotificationList,
  notification: Notification,
  unread: number,
): NotificationList {
  return { notifications: newestFirst([...list.notifications, notification]), unread };
}

/** After the bell was opened. */
export function withAllRead(list: NotificationList, unread = 0): NotificationList {
  return { notifications: list.notifications.map(markRead), unread };
}

/** After `notification.read`: notifications were read, perhaps in another tab, and these are all that are unread. */
export function withUnread(
  list: NotificationList,
  { unread, unreadIds }: { unread: number; unreadIds: readonly number[] },
): NotificationList {
  const left = new Set(unreadIds);
  const isRead = ({ id }: Notification) => !left.has(id);
  return { notifications: list.notifications.map((one) => (isRead(one) ? markRead(one) : one)), unread };
}

/** After an order's chat was read: so are the notifications about it. */
export function withChatRead(list: NotificationList, orderId: number): NotificationList {
  const isIt = ({ title, read, order_id: of }: Notification) =>
    title === 'New Message' && !read && of === orderId;
  const count = list.notifications.filter(isIt).length;
  if (count === 0) return list;
  return {
    notifications: list.notifications.map((one) => (isIt(one) ? markRead(one) : one)),
    unread: Math.max(0, list.unread - count),
  };
}

/** A new answer, with what events have brought since it was asked for. */
export function withAnsweredList(
  known: NotificationList | undefined,
  answer: NotificationList,
): NotificationList {
  const latest = answer.notifications[0]?.created_at ?? '';
  const since = known?.notifications.filter(({ created_at: at }) => at > latest) ?? [];
  if (!known || since.length === 0) return answer;
  return { notifications: newestFirst([...answer.notifications, ...since]), unread: known.unread };
}

/** The last id that the list knows of, 0 for none. */
export function newestNotification({ notifications }: NotificationList): number {
  return Math.max(0, ...notifications.map(({ id }) => id));
}

/** Each once, in its latest form. */
function newestFirst(notifications: readonly Notification[]): readonly Notification[] {
  const byId = new Map<number, Notification>();
  for (const one of notifications) {
    const known = byId.get(one.id);
    if (!known || known.created_at <= one.created_at) byId.set(one.id, one);
  }
  return [...byId.values()]
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
    .slice(0, MOST_KEPT);
}

function markRead(one: Notification): Notification {
  return one.read ? one : { ...one, read: true };
}
