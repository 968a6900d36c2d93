/** Says something in an order's chat, once however often the same message is sent (C§5, C§7, decisions 36, 37). */
import pg from 'pg';
import { sql } from 'kysely';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { invalid, Problem, unauthenticAccess } from '../http/errors.ts';
import { visibleTo } from '../orders/order-access.ts';
import type { RealtimeEvent } from '../realtime/events.ts';
import { messageSent } from './chat-events.ts';
import { messageRows, type MessageRow, viewMessage } from './message-rows.ts';

/** Characters as people count them, as the table's check counts them. */
const longestText = 4_000;

interface NewMessage {
  orderId: number;
  body: string;
  clientId: string | null;
  now: Date;
}

export const sendMessage: Handler<'sendMessage'> = async (deps, { actor, body }) => {
  const message: NewMessage = {
    orderId: body.order_id,
    body: readText(body.message),
    clientId: body.client_id ?? null,
    now: deps.clock.now(),
  };
  const sent = await addMessage(deps.db, actor, message).catch((error: unknown) => {
    if (!isRepetition(error)) throw error;
    return findEarlier(deps.db, actor, message);
  });
  if (!sent) throw unauthenticAccess();
  if ('told' in sent) announceMessage(deps, message.orderId, sent);
  return { status: 'true', message: 'Message Sent', sent: viewMessage(sent) };
};

/**
 * Throws 400 for a text of which nothing is left (C§5) or that is too long. Forms send each line break as two
 * characters, which become one; a NUL, which Postgres can't keep, is left out.
 */
function readText(text: string): string {
  const trimmed = text.replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n').trim();
  if (trimmed === '') throw invalid([{ field: 'message', message: 'Enter valid message.' }]);
  if ([...trimmed].length > longestText) {
    throw invalid([{ field: 'message', message: 'Message may have 4000 characters at most.' }]);
  }
  return trimmed;
}

interface SentRow extends MessageRow {
  told: { id: number; person_id: number }[];
}

/**
 * One statement, since a transaction of several costs twice as much and holds the chat's lock as long. The chat's row
 * is locked by its upsert before the id is drawn, so that within an order ids and times follow the commits. Answers
 * undefined when the order is not the actor's to see. Throws the unique violation of a repeated client_id.
 */
async function addMessage(
  db: Db,
  actor: Actor,
  { orderId, body, clientId, now }: NewMessage,
): Promise<SentRow | undefined> {
  const { rows } = await sql<SentRow>`
    with place as (
      select id, customer_id, assigned_to, service_name from orders
      where orders.id = ${orderId} and ${visibleTo(actor)}
    ), chat as (
      insert into chats (order_id, last_message_id, last_message_at, noticed_at, noticed_by)
      select id, nextval('message_ids'), ${now}::timestamptz, ${now}::timestamptz, ${actor.userId}::bigint from place
      on conflict (order_id) do update set last_message_id = nextval('message_ids'),
        last_message_at = greatest(chats.last_message_at, excluded.last_message_at),
        noticed_at = case when ${isNoticed} then chats.noticed_at else excluded.noticed_at end,
        noticed_by = excluded.noticed_by
      returning order_id, last_message_id, last_message_at, noticed_at = ${now} as is_due
    ), written as (
      insert into messages (id, order_id, sent_by, client_id, body, sent_at)
      select last_message_id, order_id, ${actor.userId}::bigint, ${clientId}::text, ${body}::text, last_message_at
      from chat
      returning id, order_id, sent_by, client_id, body, sent_at
    ), sent as (
      select written.*, chat.is_due, people.name as sender_name
      from written cross join chat join people on people.id = written.sent_by
    ), ${messageSent(sql`sent`, sql`place`)}
    select sent.id, body, sent_by, sender_name, customer_id, sent_at, client_id,
      coalesce((select json_agg(told) from told), '[]') as told
    from sent cross join place`.execute(db);
  return rows[0];
}

/** Whether the others were told of a message of the same sender within a minute, and none has read that yet. */
const isNoticed = sql`chats.noticed_by = excluded.noticed_by
  and chats.noticed_at > excluded.noticed_at - interval '1 minute'`;

const announceMessage = ({ announcer }: Pick<Deps, 'announcer'>, orderId: number, sent: SentRow) =>
  announcer.announce([
    { kind: 'message', orderId, messageId: sent.id },
    ...sent.told.map(
      ({ id, person_id }) =>
        ({ kind: 'notification', personId: person_id, notificationId: id }) satisfies RealtimeEvent,
    ),
  ]);

const isRepetition = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'messages_once';

/** The message that was stored under this client_id. Throws 409 when it was another one. */
async function findEarlier(
  db: Db,
  { userId }: Actor,
  { orderId, body, clientId }: NewMessage,
): Promise<MessageRow> {
  const earlier = await messageRows(db)
    .select('messages.order_id')
    .where('messages.sent_by', '=', userId)
    .where('messages.client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (earlier.order_id !== orderId || earlier.body !== body) {
    throw new Problem('idempotency_key_reused', 'This client_id was used for another message.');
  }
  return earlier;
}
