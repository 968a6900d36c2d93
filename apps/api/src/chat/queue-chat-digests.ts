import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type OutboxEvent, outboxChannel } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { wantsMessageMail, participantsOf } from './chat-events.ts';

const UNREAD_MS = 10 * 60_000;
/** Limits the messages of a round, for backlogs such as after a night without a worker. */
const MAX_CONSIDERED = 20_000;

/**
 * Runs once a minute. Each message is considered when it is ten minutes old; everyone who has not read it by then gets
 * one mail about all their unread messages, so that the next mail is ten minutes away. Reads only the messages since
 * the last round. Returns the number of people to mail.
 */
export const queueChatDigests = (deps: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const progress = await tx
      .selectFrom('chat_digest_progress')
      .selectAll()
      // One round at a time.
      .forUpdate()
      .executeTakeFirstOrThrow();
    const window = await findWindow(tx, progress.considered_id, new Date(now.getTime() - UNREAD_MS));
    if (window.upToId === null || window.oldId === null) return 0;
    const round = progress.round + 1;
    await tx.updateTable('chat_digest_progress').set({ considered_id: window.oldId, round }).execute();
    return makeDigests(tx, { afterId: progress.considered_id, ...window, round, now });
  });

interface MessageWindow {
  /** The newest message that is at least ten minutes old. */
  oldId: number | null;
  upToId: number | null;
}

async function findWindow(tx: Tx, afterId: number, before: Date): Promise<MessageWindow> {
  const { rows } = await sql<MessageWindow>`
    with considered as (
      select id, sent_at from messages where id > ${afterId} order by id limit ${MAX_CONSIDERED}
    )
    select max(id) as "upToId", (
      select max(id) from considered where id < coalesce((
        select min(id) from considered where sent_at > ${before}), ${Number.MAX_SAFE_INTEGER}::bigint)) as "oldId"
    from considered`.execute(tx);
  return rows[0] ?? { oldId: null, upToId: null };
}

const event = 'chats.unread' satisfies OutboxEvent['type'];

interface DigestRound extends MessageWindow {
  afterId: number;
  round: number;
  now: Date;
}

async function makeDigests(tx: Tx, { afterId, oldId, upToId, round, now }: DigestRound): Promise<number> {
  const { rows } = await sql<{ mailed: number }>`
    with unread as (
      select people.id as person_id, orders.id as order_id, greatest(${afterId}::bigint, told.up_to_id) as after_id,
        min(messages.id) as first_id, max(messages.id) as up_to_id
      from messages join orders on orders.id = messages.order_id
        ${participantsOf(sql`orders`)}
        left join chat_reads read on read.person_id = people.id and read.order_id = orders.id
        left join lateral (select max(up_to_id) as up_to_id from chat_digests
          where person_id = people.id and order_id = orders.id) told on true
      where people.id <> messages.sent_by and messages.id > greatest(${afterId}::bigint, told.up_to_id, read.last_read_id)
        and messages.id <= ${upToId} and ${wantsMessageMail(sql`people.id`)}
      group by people.id, orders.id, told.up_to_id
    ), made as (
      insert into chat_digests (person_id, order_id, after_id, up_to_id, round, made_at)
      select person_id, order_id, after_id, up_to_id, ${round}::bigint, ${now}::timestamptz from unread
      where person_id in (select person_id from unread where first_id <= ${oldId})
      returning person_id
    ), mailed as (
      insert into outbox (type, data)
      select ${sql.lit(event)}, jsonb_build_object('personId', person_id, 'round', ${round}::bigint)
      from (select distinct person_id from made) people
      returning pg_notify(${sql.lit(outboxChannel)}, '')
    )
    select count(*) as mailed from mailed`.execute(tx);
  return rows[0]?.mailed ?? 0;
}
