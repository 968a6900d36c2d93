/** What a new subscription is sent first: what it missed since `after`, or the word that its list must be loaded again. */
import { missedMessages, unreadOf } from '../chat/message-rows.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { missedNotifications, unreadState } from '../notifications/notification-rows.ts';
import { visibleTo } from '../access/order-access.ts';
import { visibleTo as ticketVisibleTo } from '../access/ticket-access.ts';
import { chatChannel } from './channels.ts';
import type { Subscription } from './connection.ts';
import { bellFrame } from './deliver-bells.ts';
import { listFrame, newsKey } from './deliver-list-news.ts';
import { isNewTo, notificationFrame } from './deliver-notifications.ts';
import { progressFrame } from './deliver-progress.ts';
import { progressOf } from './find-progress.ts';
import { placesAfter, placesReadSince } from './read-places.ts';
import { serverFrame } from './text-frame.ts';

export interface Opened {
  resync: boolean;
  frames: Buffer[];
}

const mostReplayed = 200;
const mostListNews = 50;
const mostTries = 3;
const nothing: Opened = { resync: false, frames: [] };
const tooMuch: Opened = { resync: true, frames: [] };

/** Undefined when the channel is not the actor's to hear. */
export async function openChannel(
  db: Db,
  actor: Actor,
  subscription: Subscription,
  after: number | undefined,
): Promise<Opened | undefined> {
  const { channel } = subscription;
  switch (channel.kind) {
    case 'chat':
      return openChat(db, actor, subscription, channel.orderId, after);
    case 'notification':
      return untilQuiet(subscription, after, (from) =>
        openNotifications(db, subscription, channel.personId, from),
      );
    case 'ticket':
      return openTicket(db, actor, subscription, channel.ticketId);
    case 'list':
      return untilQuiet(subscription, after, (from) => openList(db, actor, subscription, from));
    default:
      return channel satisfies never;
  }
}

/** For those who work on it. It has no past to tell: whoever comes back loads the ticket. */
async function openTicket(
  db: Db,
  actor: Actor,
  subscription: Subscription,
  ticketId: number,
): Promise<Opened | undefined> {
  if (actor.kind === 'customer') return undefined;
  subscription.live = true;
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', ticketId)
    .where(ticketVisibleTo(actor))
    .executeTakeFirst();
  return ticket && nothing;
}

async function openChat(
  db: Db,
  actor: Actor,
  subscription: Subscription,
  orderId: number,
  after: number | undefined,
): Promise<Opened | undefined> {
  // What came so far is in what is read now.
  subscription.missed = false;
  const chat = await db
    .selectFrom('orders')
    .leftJoin('chats', 'chats.order_id', 'orders.id')
    .select((eb) => eb.fn.coalesce('chats.last_message_id', eb.lit(0)).as('head'))
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .executeTakeFirst();
  if (!chat) return undefined;
  subscription.sentId = chat.head;
  if (after === undefined) return nothing;
  // An id from the future is of another database, such as one before a backup was brought back.
  if (after > chat.head) return tooMuch;
  const progress = await progressFrames(db, orderId);
  if (after === chat.head) return { resync: false, frames: progress };
  const messages = await missedMessages(db, orderId, after, mostReplayed + 1);
  if (messages.length > mostReplayed) return tooMuch;
  subscription.sentId = messages.at(-1)?.id ?? chat.head;
  const channel = chatChannel(orderId);
  const frames = messages.map((data) => serverFrame({ type: 'event', channel, event: 'message.sent', data }));
  return { resync: false, frames: [...frames, ...progress] };
}

/** How far the chat was read and received, since that may have moved as well. */
export const progressFrames = async (db: Db, orderId: number): Promise<Buffer[]> =>
  (await progressOf(db, orderId)).map(progressFrame);

/** Reads again when something came meanwhile; where that never ends, the client loads its list. */
async function untilQuiet(
  subscription: Subscription,
  after: number | undefined,
  read: (after: number) => Promise<Opened>,
): Promise<Opened> {
  subscription.live = after === undefined;
  if (after === undefined) return nothing;
  for (let tries = 0; tries < mostTries; tries += 1) {
    subscription.missed = false;
    const opened = await read(after);
    // From here to the moment it is live nothing else runs.
    if (!subscription.missed) return opened;
  }
  return tooMuch;
}

async function openNotifications(
  db: Db,
  subscription: Subscription,
  personId: number,
  after: number,
): Promise<Opened> {
  const notifications = await missedNotifications(db, personId, after, mostReplayed + 1);
  if (notifications.length > mostReplayed) return tooMuch;
  const state = await unreadState(db, personId);
  subscription.seen = undefined;
  const deliveries = notifications.map((notification) => ({ personId, notification }));
  for (const delivery of deliveries) isNewTo(subscription, delivery);
  const frames = deliveries.map((delivery) => notificationFrame(delivery, state.readcount));
  // The bell may have been opened elsewhere meanwhile.
  return { resync: false, frames: [...frames, bellFrame(state)] };
}

async function openList(db: Db, actor: Actor, subscription: Subscription, after: number): Promise<Opened> {
  const news = await placesAfter(db, actor, after, mostListNews + 1);
  const read = await placesReadSince(db, actor, after, mostListNews + 1);
  const places = [...new Map([...read, ...news].map((place) => [place.id, place])).values()];
  if (places.length > mostListNews) return tooMuch;
  if (places.length === 0) return nothing;
  const counts = await unreadOf(
    db,
    places.map(({ id }) => ({ orderId: id, personId: actor.userId })),
  );
  subscription.seen = new Set(places.map(newsKey));
  const readcountOf = new Map(counts.map(({ orderId, readcount }) => [orderId, readcount]));
  return {
    resync: false,
    frames: places.flatMap((place) => listFrame(place, readcountOf.get(place.id) ?? 0) ?? []),
  };
}
