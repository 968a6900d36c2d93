/** The list of conversations as the app keeps it, and what events and newer answers change in it. */
import type { ChatNews, ChatOrder } from './frames.ts';

export interface ChatList {
  readonly userId: number;
  /** Latest message first, then those without one. */
  readonly orders: readonly ChatOrder[];
  /** From where the list goes on; null at its end. */
  readonly next: string | null;
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

/** After the order was given to somebody else. */
export function without(list: ChatList, orderId: number): ChatList {
  return list.orders.some(({ id }) => id === orderId)
    ? { ...list, orders: list.orders.filter(({ id }) => id !== orderId) }
    : list;
}

/**
 * A new answer to the beginning of the list, with the rows that events have brought further since it was asked for, and
 * with those that were loaded beyond its end.
 */
export function withAnswer(known: ChatList | undefined, answer: ChatList): ChatList {
  if (known?.userId !== answer.userId) return answer;
  const knownById = new Map(known.orders.map((order) => [order.id, order]));
  const orders = answer.orders.map((order) => newer(order, knownById.get(order.id) ?? order));
  const rest = answer.next === null ? [] : beyond(answer, known.orders);
  return {
    ...answer,
    orders: [...orders.toSorted((a, b) => (b.last_message_id ?? 0) - (a.last_message_id ?? 0)), ...rest],
    next: rest.length > 0 ? known.next : answer.next,
  };
}

/** With the next part of the list. */
export function withMore(known: ChatList, more: ChatList): ChatList {
  const there = new Set(known.orders.map(({ id }) => id));
  return {
    ...known,
    orders: [...known.orders, ...more.orders.filter(({ id }) => !there.has(id))],
    next: more.next,
  };
}

/** The last message that the list knows of, 0 for none. */
export function newestIn({ orders }: ChatList): number {
  return Math.max(0, ...orders.map(({ last_message_id: last }) => last ?? 0));
}

/** Those that stand after the last one of an answer. */
function beyond({ orders }: ChatList, known: readonly ChatOrder[]): readonly ChatOrder[] {
  const last = orders.at(-1);
  const answered = new Set(orders.map(({ id }) => id));
  return last ? known.filter((order) => !answered.has(order.id) && placeOf(order) < placeOf(last)) : [];
}

/** As the server sorts the list, downwards: by the last message, then those without one by their own id. */
const placeOf = ({ id, last_message_id: last }: ChatOrder) => last ?? id - Number.MAX_SAFE_INTEGER;

/** With the same last message, the count of the unread can only have fallen. */
function newer(one: ChatOrder, other: ChatOrder): ChatOrder {
  const [a, b] = [one.last_message_id ?? 0, other.last_message_id ?? 0];
  if (a !== b) return a > b ? one : other;
  return other.readcount < one.readcount ? other : one;
}
