/** The cached chat list and its updates from events and responses. */

import type { ChatChange, ChatOrder } from './frames.ts';

export interface ChatList {
  readonly userId: number;
  /** Latest message first, then those without one. */
  readonly orders: readonly ChatOrder[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

/**
 * Applies `chat.sent`. Returns undefined when the order is not in the list, which must then be reloaded. Ignores outdated
 * events.
 */
export function withChange(list: ChatList, news: ChatChange): ChatList | undefined {
  const known = list.orders.find(({ id }) => id === news.id);
  if (!known) return undefined;
  const next = newer(known, { ...known, ...news });
  if (next === known) return list;
  const others = list.orders.filter((order) => order !== known);
  const place = others.findIndex((order) => (order.last_message_id ?? 0) < (next.last_message_id ?? 0));
  return { ...list, orders: others.toSpliced(place === -1 ? others.length : place, 0, next) };
}

/** Marks an order's chat as read up to a message. */
export function withRead(list: ChatList, orderId: number, lastReadId: number): ChatList {
  const isRead = ({ id, readcount, last_message_id: last }: ChatOrder) =>
    id === orderId && readcount > 0 && (last ?? 0) <= lastReadId;
  if (!list.orders.some(isRead)) return list;
  return {
    ...list,
    orders: list.orders.map((order) => (isRead(order) ? { ...order, readcount: 0 } : order)),
  };
}

/** Removes a reassigned order. */
export function withoutOrder(list: ChatList, orderId: number): ChatList {
  return list.orders.some(({ id }) => id === orderId)
    ? { ...list, orders: list.orders.filter(({ id }) => id !== orderId) }
    : list;
}

/**
 * Merges a new first page with rows that events updated during the load and with further loaded pages.
 */
export function withFirstPage(known: ChatList | undefined, answer: ChatList): ChatList {
  if (known?.userId !== answer.userId) return answer;
  const knownById = new Map(known.orders.map((order) => [order.id, order]));
  const orders = answer.orders.map((order) => newer(order, knownById.get(order.id) ?? order));
  const rest = answer.next === null ? [] : ordersAfterPage(answer, known.orders);
  return {
    ...answer,
    orders: [...orders.toSorted((a, b) => (b.last_message_id ?? 0) - (a.last_message_id ?? 0)), ...rest],
    next: rest.length > 0 ? known.next : answer.next,
  };
}

/** Appends the next page. */
export function withNextPage(known: ChatList, more: ChatList): ChatList {
  const there = new Set(known.orders.map(({ id }) => id));
  return {
    ...known,
    orders: [...known.orders, ...more.orders.filter(({ id }) => !there.has(id))],
    next: more.next,
  };
}

/** Returns 0 for an empty list. */
export function newestMessageId({ orders }: ChatList): number {
  return Math.max(0, ...orders.map(({ last_message_id: last }) => last ?? 0));
}

/** Known orders after the last one of a page. */
function ordersAfterPage({ orders }: ChatList, known: readonly ChatOrder[]): readonly ChatOrder[] {
  const last = orders.at(-1);
  const answered = new Set(orders.map(({ id }) => id));
  return last ? known.filter((order) => !answered.has(order.id) && sortKey(order) < sortKey(last)) : [];
}

/** The server's descending order: by last message, then orders without one by id. */
const sortKey = ({ id, last_message_id: last }: ChatOrder) => last ?? id - Number.MAX_SAFE_INTEGER;

/** For the same last message the unread count can only decrease. */
function newer(one: ChatOrder, other: ChatOrder): ChatOrder {
  const [a, b] = [one.last_message_id ?? 0, other.last_message_id ?? 0];
  if (a !== b) return a > b ? one : other;
  return other.readcount < one.readcount ? other : one;
}
