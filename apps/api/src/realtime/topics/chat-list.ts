/**
 * `getchat`: changes of everybody's chat list, sent to those who may see the order (realtime-003, realtime-004,
 * realtime-005). The chat topic sends them, since it has just read the same orders.
 */

import { sql } from 'kysely';
import { isVisibleTo } from '../../access/order-access.ts';
import { type ChatReader, loadUnreadCounts } from '../../chat/message-rows.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { isAfterJoining, type Subscription, type UpdateCause, write } from '../connection.ts';
import type { SocketServerState } from '../socket-server-state.ts';
import { serverFrame } from '../text-frame.ts';
import { type ChatOrder, chatOrdersAfter, chatOrdersReadSince, readChatOrders } from './chat-orders.ts';
import {
  emptyReplay,
  type OpenRequest,
  type Replay,
  replayUntilQuiet,
  resync,
  type TopicDefinition,
} from './topic.ts';

export interface ChatChange {
  order: ChatOrder;
  cause: UpdateCause;
}

/** Everybody's chat list; each change is sent only to those who may see its order (realtime-004). */
export const listChannel = 'getchat';
const mostRows = 50;

export const chatListTopic: TopicDefinition = {
  channelName: listChannel,
  hasId: false,
  // The reader's other tabs may only show the list.
  channelOf: ({ kind }) => (kind === 'message' || kind === 'read' ? listChannel : undefined),
  createHandlers: (state) => ({
    updates: [],
    open: (request) => replayUntilQuiet(request, (after) => openList(state.db, request, after)),
    onReassigned: (orderIds) => sendMoves(state, orderIds),
  }),
};

export async function sendListChanges(
  state: SocketServerState,
  changes: readonly ChatChange[],
): Promise<void> {
  const { hub, connections } = state;
  if (!hub.listeners(listChannel)) return;
  const readers = changes.flatMap(({ order }): ChatReader[] => {
    const people = new Set([order.customer_id, ...connections.admins]);
    if (order.assigned_to !== null) people.add(order.assigned_to);
    return [...people].map((personId) => ({ orderId: order.id, personId }));
  });
  const byOrder = new Map(changes.map((change) => [change.order.id, change]));
  await sendRows(state, readers, (orderId) => byOrder.get(orderId));
}

/** To the readers' other tabs and devices. Reports the count as it is now, so loss and duplicates are harmless. */
export async function sendUnreadCounts(
  state: SocketServerState,
  reads: readonly { orderId: number; readerId: number }[],
): Promise<void> {
  const readers = reads
    .map(({ orderId, readerId: personId }) => ({ orderId, personId }))
    .filter(({ personId }) => isListening(state, personId));
  if (readers.length === 0) return;
  const orderIds = [...new Set(readers.map(({ orderId }) => orderId))];
  const orders = new Map((await readChatOrders(state.db, orderIds)).map((order) => [order.id, order]));
  await sendRows(state, readers, (orderId) => {
    const order = orders.get(orderId);
    return order && { order };
  });
}

/** Sends readers a row of their list, with their own unread count. Without a cause it is always due. */
async function sendRows(
  state: SocketServerState,
  readers: readonly ChatReader[],
  changeOf: (orderId: number) => { order: ChatOrder; cause?: UpdateCause } | undefined,
): Promise<void> {
  const { db, hub, connections } = state;
  const listening = readers.filter(({ personId }) => isListening(state, personId));
  if (listening.length === 0) return;
  for (const { orderId, personId, readcount } of await loadUnreadCounts(db, listening)) {
    const change = changeOf(orderId);
    const frame = change && rowFrame(change.order, readcount);
    const listeners = hub.listeners(listChannel);
    if (!frame || !listeners) continue;
    for (const connection of connections.ofPerson(personId)) {
      const subscription = listeners.get(connection);
      if (!subscription) continue;
      if (!subscription.isLive) subscription.hasMissed = true;
      else if (isDue(subscription, change)) write(connection, frame);
    }
  }
}

function isListening({ hub, connections }: SocketServerState, personId: number): boolean {
  const listeners = hub.listeners(listChannel);
  if (!listeners) return false;
  for (const connection of connections.ofPerson(personId)) if (listeners.has(connection)) return true;
  return false;
}

/** The event of a row that was just replayed may still arrive. */
function isDue(
  subscription: Subscription,
  { order, cause }: { order: ChatOrder; cause?: UpdateCause },
): boolean {
  if (cause === undefined) return true;
  if (subscription.sentKeys?.has(rowKey(order))) return false;
  return (
    cause === 'event' ||
    (order.last_message_at !== null && isAfterJoining(subscription, order.last_message_at))
  );
}

const rowKey = ({ id, last_message_id }: ChatOrder): string => `${id} ${last_message_id}`;

/** Undefined before the order's first message. */
function rowFrame(order: ChatOrder, readcount: number): Buffer | undefined {
  if (!order.last_message_at || order.last_message_id === null) return undefined;
  return serverFrame({
    type: 'event',
    channel: listChannel,
    event: 'chat.sent',
    data: {
      id: order.id,
      last_message_id: order.last_message_id,
      last_message_at: order.last_message_at.toISOString(),
      readcount,
    },
  });
}

async function openList(db: Db, { actor, subscription }: OpenRequest, after: number): Promise<Replay> {
  const changed = await chatOrdersAfter(db, actor, after, mostRows + 1);
  const read = await chatOrdersReadSince(db, actor, after, mostRows + 1);
  const orders = [...new Map([...read, ...changed].map((order) => [order.id, order])).values()];
  if (orders.length > mostRows) return resync;
  if (orders.length === 0) return emptyReplay;
  const readers = orders.map(({ id }) => ({ orderId: id, personId: actor.userId }));
  const counts = await loadUnreadCounts(db, readers);
  subscription.sentKeys = new Set(orders.map(rowKey));
  const readcountOf = new Map(counts.map(({ orderId, readcount }) => [orderId, readcount]));
  const frames = orders.flatMap((order) => rowFrame(order, readcountOf.get(order.id) ?? 0) ?? []);
  return { resync: false, frames };
}

/** An assignment is announced within this time; a second report is harmless. */
const announcedWithinMs = 60_000;

/** Adds the order to the list of its new staff member and removes it from the former one's. */
async function sendMoves(
  { db, clock, hub, connections }: SocketServerState,
  orderIds: readonly number[],
): Promise<void> {
  const listeners = hub.listeners(listChannel);
  if (!listeners) return;
  const moves = await findMoves(db, clock, orderIds);
  const orders = new Map((await readChatOrders(db, orderIds)).map((order) => [order.id, order]));
  for (const { order_id: id, staff_id: staffId } of moves) {
    const order = orders.get(id);
    for (const connection of connections.ofPerson(staffId)) {
      const { state } = connection;
      if (!listeners.has(connection) || state.at !== 'open' || !order) continue;
      const data = { id, visible: isVisibleTo(state.actor, order) };
      write(connection, serverFrame({ type: 'event', channel: listChannel, event: 'chat.moved', data }));
    }
  }
}

async function findMoves(db: Db, clock: Clock, orderIds: readonly number[]) {
  const since = new Date(clock.now().getTime() - announcedWithinMs);
  const { rows } = await sql<{ order_id: number; staff_id: number }>`
    select distinct order_id, staff_id
    from order_assignments cross join lateral (values (from_staff), (to_staff)) held (staff_id)
    where order_id = any(${orderIds}::bigint[]) and changed_at > ${since} and staff_id is not null`.execute(
    db,
  );
  return rows;
}
