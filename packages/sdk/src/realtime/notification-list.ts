/** The cached notifications of the bell and their updates from events and responses. */

import type { Notification } from './frames.ts';

export interface NotificationList {
  /** Newest first. */
  readonly notifications: readonly Notification[];
  /** The number of all unread notifications, including those not in the list. */
  readonly unread: number;
}

const MOST_KEPT = 100;

/** Applies `notification.sent`: adds or updates one. The server counts `unread`. */
export function withNotification(
  list: NotificationList,
  notification: Notification,
  unread: number,
): NotificationList {
  return { notifications: newestFirst([...list.notifications, notification]), unread };
}

/** Marks all as read, after the bell was opened. */
export function withAllRead(list: NotificationList, unread = 0): NotificationList {
  return { notifications: list.notifications.map(markRead), unread };
}

/** Applies `notification.read`; `unreadIds` are all that are still unread. */
export function withUnread(
  list: NotificationList,
  { unread, unreadIds }: { unread: number; unreadIds: readonly number[] },
): NotificationList {
  const left = new Set(unreadIds);
  const isRead = ({ id }: Notification) => !left.has(id);
  return { notifications: list.notifications.map((one) => (isRead(one) ? markRead(one) : one)), unread };
}

/** Marks an order's notifications about messages as read. */
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

/** Merges a new response with events that arrived during the load. */
export function withAnsweredList(
  known: NotificationList | undefined,
  answer: NotificationList,
): NotificationList {
  const latest = answer.notifications[0]?.created_at ?? '';
  const since = known?.notifications.filter(({ created_at: at }) => at > latest) ?? [];
  if (!known || since.length === 0) return answer;
  return { notifications: newestFirst([...answer.notifications, ...since]), unread: known.unread };
}

/** The highest id of the list; 0 when it is empty. */
export function newestNotification({ notifications }: NotificationList): number {
  return Math.max(0, ...notifications.map(({ id }) => id));
}

/** Keeps the latest version of each. */
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
