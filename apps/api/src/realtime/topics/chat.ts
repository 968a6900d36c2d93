/**
 * `chat.{order id}`: an order's messages, and how far they were received and read. Each socket is read on from the last
 * message that it was sent, and access is checked against the order as it is at delivery (record 0010).
 */

import { isVisibleTo, visibleTo } from '../../access/order-access.ts';
import type { ChatPosition } from '../../chat/message-rows.ts';
import { loadMessagesOfChats, loadMessagesAfter } from '../../chat/message-rows.ts';
import type { Db } from '../../db/database.ts';
import { broadcast, type EventFrame, revokeAccess } from '../channel-subscribers.ts';
import { chunks } from '../chunks.ts';
import { type UpdateCause, write } from '../connection.ts';
import type { Hub } from '../hub.ts';
import { createPendingUpdates, type PendingUpdates } from '../pending-updates.ts';
import type { SocketServerState } from '../socket-server-state.ts';
import { serverFrame } from '../text-frame.ts';
import { type ChatChange, listChannel, sendListChanges, sendUnreadCounts } from './chat-list.ts';
import {
  type ChatOrder,
  type LastMessage,
  lastMessagesAfter,
  readChatOrders,
  readLastMessageId,
} from './chat-orders.ts';
import {
  type ChatProgress,
  progressKey,
  progressPosition,
  progressSince,
  readProgress,
  readsSince,
} from './chat-progress.ts';
import {
  emptyReplay,
  type MissedEventPoll,
  mostReplayed,
  type OpenRequest,
  type Replay,
  resync,
  type TopicDefinition,
  type TopicHandlers,
} from './topic.ts';

interface ChatUpdate extends LastMessage {
  cause: UpdateCause;
}

const messagesOfBatch = 500;
/** Ids of different chats are committed out of order, and the first position is read up to a second after the first socket. */
const overlappingIds = 1_000;

const chatChannel = (orderId: number) => `chat.${orderId}`;

export const chatTopic: TopicDefinition = {
  channelName: 'chat',
  hasId: true,
  channelOf: (event) =>
    event.kind === 'message' || event.kind === 'read' || event.kind === 'received'
      ? chatChannel(event.orderId)
      : undefined,
  createHandlers: createChatHandlers,
};

function createChatHandlers(state: SocketServerState): TopicHandlers {
  const { db, hub, connections } = state;
  const messages = createMessageUpdates(state);
  const progress = createProgressUpdates(state);
  const refreshAll = (orderIds: readonly number[]) =>
    messages.refresh(orderIds.map((orderId) => ({ orderId, cause: 'poll', lastMessageId: 0 })));

  const refreshStale = (chats: readonly LastMessage[]) =>
    messages.refreshIfStale(chats.map((chat) => ({ ...chat, cause: 'poll' })));
  const refreshProgress = (found: readonly ChatProgress[], onEvent: MissedEventPoll['onEvent']) => {
    for (const stale of progress.refreshIfStale(found)) {
      // A process that died before the one event has not sent the other.
      if (stale.kind === 'read') onEvent({ kind: 'bellRead', personId: stale.readerId });
    }
  };

  return {
    updates: [messages, progress],
    open: (request) => openChat(db, request),
    async catchUp(orderId) {
      refreshAll([orderId]);
      return progressFrames(db, orderId);
    },
    readPosition: () => readLastMessageId(db),
    async findMissed({ ids, since, position, isOutage, includesPeople, onEvent }) {
      if (position !== undefined) {
        for await (const chats of lastMessagesAfter(db, position - overlappingIds)) refreshStale(chats);
      } else if (isOutage) refreshAll(ids);
      for (const orderIds of chunks(ids)) refreshProgress(await progressSince(db, orderIds, since), onEvent);
      if (!includesPeople) return;
      for (const people of chunks(connections.personIds()))
        refreshProgress(await readsSince(db, people, since), onEvent);
    },
    async recheckAccess(orderIds) {
      const open = orderIds.filter((orderId) => hub.listeners(chatChannel(orderId)));
      for (const ids of chunks(open)) {
        const orders = new Map((await readChatOrders(db, ids)).map((order) => [order.id, order]));
        for (const id of ids) revokeFromOutsiders(hub, id, orders.get(id));
      }
    },
  };
}

function createMessageUpdates(state: SocketServerState) {
  const { db, hub } = state;
  const messages: PendingUpdates<ChatUpdate> = createPendingUpdates({
    fromEvent: (event) =>
      event.kind === 'message'
        ? { orderId: event.orderId, cause: 'event', lastMessageId: event.messageId }
        : undefined,
    keyOf: ({ orderId }) => orderId,
    positionOf: ({ lastMessageId }) => lastMessageId,
    hasListeners: ({ orderId }) =>
      hub.listeners(chatChannel(orderId)) !== undefined || hub.listeners(listChannel) !== undefined,
    merge: (known, next) => (known.cause === 'event' ? known : next),
    async deliver(updates) {
      const causes = new Map(updates.map(({ orderId, cause }) => [orderId, cause]));
      const { orders, hasMore } = await sendMessages(db, hub, [...causes.keys()]);
      if (hasMore) messages.refresh(updates.map((update) => ({ ...update, cause: 'poll' })));
      const changes = orders.flatMap((order): ChatChange[] => {
        const cause = causes.get(order.id) ?? 'poll';
        const isStale = cause === 'event' || !messages.delivered.has(order.id, order.last_message_id ?? 0);
        return isStale ? [{ order, cause }] : [];
      });
      await sendListChanges(state, changes);
      for (const { order } of changes) messages.delivered.remember(order.id, order.last_message_id ?? 0);
    },
  });
  return messages;
}

function createProgressUpdates(state: SocketServerState) {
  const { hub, connections } = state;
  const progress: PendingUpdates<ChatProgress> = createPendingUpdates({
    fromEvent: (event) => (event.kind === 'read' || event.kind === 'received' ? event : undefined),
    keyOf: progressKey,
    positionOf: progressPosition,
    hasListeners: (update) =>
      hub.listeners(chatChannel(update.orderId)) !== undefined ||
      (update.kind === 'read' && connections.ofPerson(update.readerId).size > 0),
    merge: (known, next) => (progressPosition(known) < progressPosition(next) ? next : known),
    async deliver(updates) {
      for (const update of updates) {
        progress.delivered.remember(progressKey(update), progressPosition(update));
        broadcast(hub, progressFrame(update));
      }
      const reads = updates.flatMap((update) => (update.kind === 'read' ? [update] : []));
      await sendUnreadCounts(state, reads);
    },
  });
  return progress;
}

/** Returns the orders as they are now, and whether there is more to send. */
async function sendMessages(
  db: Db,
  hub: Hub,
  orderIds: readonly number[],
): Promise<{ orders: ChatOrder[]; hasMore: boolean }> {
  const positions = orderIds.flatMap((orderId) => positionOf(hub, orderId));
  const messages = positions.length > 0 ? await loadMessagesOfChats(db, positions, messagesOfBatch) : [];
  // Read after the messages, so that no message is sent to somebody who had lost access when it was written.
  const orders = await readChatOrders(db, orderIds);
  for (const order of orders) revokeFromOutsiders(hub, order.id, order);
  for (const { orderId, message } of messages) {
    const channel = chatChannel(orderId);
    const listeners = hub.listeners(channel);
    if (!listeners) continue;
    const frame = serverFrame({ type: 'event', channel, event: 'message.sent', data: message });
    for (const [connection, subscription] of listeners) {
      if (!subscription.isLive || subscription.lastSentId >= message.id) continue;
      subscription.lastSentId = message.id;
      write(connection, frame);
    }
  }
  return { orders, hasMore: messages.length === messagesOfBatch };
}

/** The position of the subscriber that is furthest behind; none without a live subscriber. */
function positionOf(hub: Hub, orderId: number): ChatPosition[] {
  let afterId = Number.POSITIVE_INFINITY;
  for (const subscription of hub.listeners(chatChannel(orderId))?.values() ?? []) {
    if (subscription.isLive) afterId = Math.min(afterId, subscription.lastSentId);
    else subscription.hasMissed = true;
  }
  return Number.isFinite(afterId) ? [{ orderId, afterId }] : [];
}

const revokeFromOutsiders = (hub: Hub, orderId: number, order: ChatOrder | undefined) =>
  revokeAccess(hub, chatChannel(orderId), (actor) => order !== undefined && isVisibleTo(actor, order));

async function openChat(
  db: Db,
  { actor, subscription, id: orderId, after }: OpenRequest,
): Promise<Replay | undefined> {
  // Earlier updates are part of what is read now.
  subscription.hasMissed = false;
  const chat = await db
    .selectFrom('orders')
    .leftJoin('chats', 'chats.order_id', 'orders.id')
    .select((eb) => eb.fn.coalesce('chats.last_message_id', eb.lit(0)).as('lastId'))
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .executeTakeFirst();
  if (!chat) return undefined;
  subscription.lastSentId = chat.lastId;
  if (after === undefined) return emptyReplay;
  // An id from the future is of another database, such as one before a backup was restored.
  if (after > chat.lastId) return resync;
  const progress = await progressFrames(db, orderId);
  if (after === chat.lastId) return { resync: false, frames: progress };
  const messages = await loadMessagesAfter(db, orderId, after, mostReplayed + 1);
  if (messages.length > mostReplayed) return resync;
  subscription.lastSentId = messages.at(-1)?.id ?? chat.lastId;
  const channel = chatChannel(orderId);
  const frames = messages.map((data) => serverFrame({ type: 'event', channel, event: 'message.sent', data }));
  return { resync: false, frames: [...frames, ...progress] };
}

function progressFrame(progress: ChatProgress): EventFrame {
  const channel = chatChannel(progress.orderId);
  if (progress.kind === 'read') {
    const data = { reader_id: progress.readerId, last_read_id: progress.lastReadId };
    return { type: 'event', channel, event: 'chat.read', data };
  }
  const data = { side: progress.side, delivered_id: progress.receivedId };
  return { type: 'event', channel, event: 'chat.delivered', data };
}

const progressFrames = async (db: Db, orderId: number): Promise<Buffer[]> =>
  (await readProgress(db, orderId)).map((progress) => serverFrame(progressFrame(progress)));
