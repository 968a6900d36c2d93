/** The list of conversations as the app keeps it, and what events and newer answers change in it. */
import type { ChatNews, ChatOrder } from './frames.ts';

export interface ChatList {
  readonly userId: number;
  /** Latest message first, then those without one. */
  readonly orders: readonly ChatOrder[];
  /** Whether the answer was cut at its limit. */
  readonly more: boolean;
}

/**
 * After `chat.sent`. Undefined when the order is not in the list, so that it has to be loaded. News that are older than
 * what is known change nothing.
 */
export function withNews(list: ChatList, news: ChatNews): ChatList | undefined {
  const known = list.orders.find(({ id }) => id === news.id);
  if (!known) return undefined;
  const next = newer(known, { ...known, ...news });
  if (next === known) return list;
  const others = list.orders.filter((order) => order !== known);
  const place = others.findIndex((order) => (order.last_message_id ?? 0) < (next.last_message_id ?? 0));
  return { ...list, orders: others.toSpliced(place === -1 ? others.length : place, 0, next) };
}

/** After this reader has read an order's chat up to a message. */
export function withRead(list: ChatList, orderId: number, lastReadId: number): ChatList {
  const isRead = ({ id, readcount, last_message_id: last }: ChatOrder) =>
    id === orderId && readcount > 0 && (last ?? 0) <= lastReadId;
  if (!list.orders.some(isRead)) return list;
  return {
    ...list,
    orders: list.orders.map((order) => (isRead(order) ? { ...order, readcount: 0 } : order)),
  };
}

/** A new answer, with the rows that events have brought further since it was asked for. */
export function withAnswer(known: ChatList | undefined, answer: ChatList): ChatList {
  if (known?.userId !== answer.userId) return answer;
  const knownById = new Map(known.orders.map((order) => [order.id, order]));
  const orders = answer.orders.map((order) => newer(order, knownById.get(order.id) ?? order));
  return {
    ...answer,
    orders: orders.toSorted((a, b) => (b.last_message_id ?? 0) - (a.last_message_id ?? 0)),
  };
}

/** The last message that the list knows of, 0 for none. */
export function newestIn({ orders }: ChatList): number {
  return Math.max(0, ...orders.map(({ last_message_id: last }) => last ?? 0));
}

/** With the same last message, the count of the unread can only have fallen. */
function newer(one: ChatOrder, other: ChatOrder): ChatOrder {
  const [a, b] = [one.last_message_id ?? 0, other.last_message_id ?? 0];
  if (a !== b) return a > b ? one : other;
  return other.readcount < one.readcount ? other : one;
}
