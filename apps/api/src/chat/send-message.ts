/** Adds a message to an order's chat. Repeating a `client_id` returns the stored message. */

import { sql } from 'kysely';
import pg from 'pg';
import { visibleTo } from '../access/order-access.ts';
import { erasedOrNotVisible } from '../access/unerased-customer.ts';
import { invalid, Problem } from '../contract/errors.ts';
import type { ReceivedFile } from '../contract/files.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { RealtimeEvent } from '../events/events.ts';
import { messageNotifications } from './chat-events.ts';
import { storeMessageFiles } from './message-files.ts';
import { messageRows, type MessageRow, viewMessage } from './message-rows.ts';

/** Characters as people count them, as the table's check counts them. */
const MAX_TEXT_LENGTH = 4_000;

interface NewMessage {
  orderId: number;
  body: string;
  clientId: string | null;
  files: readonly ReceivedFile[];
  now: Date;
}

export const sendMessage: Handler<'sendMessage'> = async (deps, { actor, body }) => {
  const files = body.attachment ?? [];
  const message: NewMessage = {
    orderId: body.order_id,
    body: cleanText(body.message ?? '', files.length > 0),
    clientId: body.client_id ?? null,
    files,
    now: deps.clock.now(),
  };
  await deps.limits.messages(actor.userId);
  if (files.length > 0) await deps.limits.notifying('files', actor.userId);
  const sent = await storeMessage(deps.db, actor, message).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    return findEarlier(deps.db, actor, message);
  });
  if (!sent) throw await erasedOrNotVisible(deps.db, actor, message.orderId);
  if ('notified' in sent) announceMessage(deps, message.orderId, sent);
  return { status: 'true', message: 'Message Sent', sent: viewMessage(sent) };
};

/**
 * Throws 400 for a blank text (api-sendmessage-003) without files, and for one that is too long. Converts CRLF to LF and
 * removes NUL, which Postgres can't store.
 */
function cleanText(text: string, mayBeEmpty: boolean): string {
  const trimmed = text.replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n').trim();
  if (trimmed === '' && !mayBeEmpty) throw invalid([{ field: 'message', message: 'Enter valid message.' }]);
  if ([...trimmed].length > MAX_TEXT_LENGTH) {
    throw invalid([{ field: 'message', message: 'Message may have 4000 characters at most.' }]);
  }
  return trimmed;
}

/** Messages with files need a transaction: each file has a row of its own. */
const storeMessage = (db: Db, actor: Actor, message: NewMessage): Promise<SentRow | undefined> =>
  message.files.length === 0
    ? addMessage(db, actor, message)
    : inTransaction(db, async (tx) => {
        const sent = await addMessage(tx, actor, message);
        return sent && { ...sent, files: await storeMessageFiles(tx, sent.id, message.files) };
      });

interface SentRow extends MessageRow {
  notified: { id: number; person_id: number }[];
}

/**
 * One statement, since a transaction of several costs twice as much and holds the chat's lock as long. The upsert locks
 * the chat's row before the id is drawn, so that within an order ids and times follow the commits. Returns undefined
 * when the actor may not see the order or its customer is erased. Throws the unique violation of a repeated client_id.
 */
async function addMessage(
  db: Db | Tx,
  actor: Actor,
  { orderId, body, clientId, files, now }: NewMessage,
): Promise<SentRow | undefined> {
  const { rows } = await sql<SentRow>`
    with place as (
      select orders.id, customer_id, assigned_to, service_name
      from orders join people customer on customer.id = customer_id and customer.erased_at is null
      where orders.id = ${orderId} and ${visibleTo(actor)}
      for key share of customer
    ), chat as (
      insert into chats (order_id, last_message_id, last_message_at, noticed_at, noticed_by)
      select id, nextval('message_ids'), ${now}::timestamptz, ${now}::timestamptz, ${actor.userId}::bigint from place
      on conflict (order_id) do update set last_message_id = nextval('message_ids'),
        last_message_at = greatest(chats.last_message_at, excluded.last_message_at),
        noticed_at = case when ${isRecentlyNotified} then chats.noticed_at else excluded.noticed_at end,
        noticed_by = excluded.noticed_by
      returning order_id, last_message_id, last_message_at, noticed_at = ${now} as is_due
    ), written as (
      insert into messages (id, order_id, sent_by, client_id, body, file_count, sent_at)
      select last_message_id, order_id, ${actor.userId}::bigint, ${clientId}::text, ${body}::text,
        ${files.length}::smallint, last_message_at
      from chat
      returning id, order_id, sent_by, client_id, body, sent_at
    ), confirmed as (
      update orders set unconfirmed = false from place
      where orders.id = place.id and orders.unconfirmed and orders.customer_id = ${actor.userId}
    ), sent as (
      select written.*, chat.is_due, people.name as sender_name
      from written cross join chat join people on people.id = written.sent_by
    ), ${messageNotifications(sql`sent`, sql`place`)}
    select sent.id, body, sent_by, sender_name, customer_id, sent_at, client_id, null as files,
      coalesce((select json_agg(notified) from notified), '[]') as notified
    from sent cross join place`.execute(db);
  return rows[0];
}

/** Whether the others were notified of a message of this sender within a minute, and none has read it yet. */
const isRecentlyNotified = sql`chats.noticed_by = excluded.noticed_by
  and chats.noticed_at > excluded.noticed_at - interval '1 minute'`;

const announceMessage = ({ announcer }: Pick<Deps, 'announcer'>, orderId: number, sent: SentRow) =>
  announcer.announce([
    { kind: 'message', orderId, messageId: sent.id },
    ...sent.notified.map(
      ({ id, person_id }) =>
        ({ kind: 'notification', personId: person_id, notificationId: id }) satisfies RealtimeEvent,
    ),
  ]);

const isDuplicate = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'messages_once';

/** The stored message of this client_id. Throws 409 when its content differs. */
async function findEarlier(
  db: Db,
  { userId }: Actor,
  { orderId, body, clientId, files }: NewMessage,
): Promise<MessageRow> {
  const earlier = await messageRows(db)
    .select('messages.order_id')
    .where('messages.sent_by', '=', userId)
    .where('messages.client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const same =
    earlier.order_id === orderId && earlier.body === body && (await hasFiles(db, earlier.id, files));
  if (!same) throw new Problem('idempotency_key_reused', 'This client_id was used for another message.');
  return earlier;
}

/** Whether the message has exactly these files, by name and content. */
async function hasFiles(db: Db, messageId: number, files: readonly ReceivedFile[]): Promise<boolean> {
  const kept = await db
    .selectFrom('message_files')
    .select(['original_name', 'sha256'])
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute();
  return (
    kept.length === files.length &&
    kept.every(
      ({ original_name, sha256 }, at) =>
        files[at]?.originalName === original_name && files[at].sha256.equals(sha256),
    )
  );
}
