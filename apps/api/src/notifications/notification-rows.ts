/** Queries of notifications for the bell and the sockets. */

import { isNotificationTitle } from '@portal/domain/notification-titles';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export type Notification = components['schemas']['Notification'];

export const BELL_SIZE = 100;

export interface Delivery {
  personId: number;
  notification: Notification;
}

/** Returns notifications by id, with their recipients. */
export const notificationsById = async (db: Db | Tx, ids: readonly number[]): Promise<Delivery[]> =>
  toDeliveries(
    await notificationRows(db)
      .select('person_id')
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .orderBy('id')
      .execute(),
  );

/** Notifications created or refreshed for these people since then, oldest first. */
export const notificationsSince = async (
  db: Db | Tx,
  personIds: readonly number[],
  since: Date,
): Promise<Delivery[]> =>
  toDeliveries(
    await notificationRows(db)
      .select('person_id')
      .where(sql<boolean>`person_id = any(${personIds}::bigint[])`)
      .where('created_at', '>', since)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );

/** A person's newest notifications, newest first. */
export async function newestNotifications(
  db: Db | Tx,
  personId: number,
  limit: number,
): Promise<Notification[]> {
  const rows = await notificationRows(db)
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toNotification);
}

/**
 * The notifications a person may have missed after `afterId`, oldest first. Starts a minute earlier, since
 * transactions can commit out of order and unread notifications can be refreshed: a notification may be sent twice,
 * with the same id.
 */
export async function missedNotifications(
  db: Db | Tx,
  personId: number,
  afterId: number,
  limit: number,
): Promise<Notification[]> {
  const rows = await notificationRows(db)
    .where('person_id', '=', personId)
    .where((eb) =>
      eb(
        'created_at',
        '>',
        sql<Date>`coalesce((select created_at from notifications seen
          where seen.id = ${afterId} and seen.person_id = ${personId}), '-infinity') - interval '1 minute'`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toNotification);
}

/** Unread counts by person; people without unread ones are omitted. */
export async function unreadByPerson(
  db: Db | Tx,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('notifications')
    .select((eb) => ['person_id', eb.fn.countAll<number>().as('unread')])
    .where(sql<boolean>`person_id = any(${personIds}::bigint[])`)
    .where('read_at', 'is', null)
    .groupBy('person_id')
    .execute();
  return new Map(rows.map(({ person_id, unread }) => [person_id, unread]));
}

export async function unreadNotifications(db: Db | Tx, personId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** A person's unread state, as shown in every tab and on every device. */
export interface UnreadState {
  personId: number;
  readcount: number;
  /** The unread ones among those that the bell shows. */
  unreadIds: number[];
}

/** For each of these people, in their order. */
export async function unreadStates(db: Db | Tx, personIds: readonly number[]): Promise<UnreadState[]> {
  const { rows } = await sql<UnreadState>`
    select person.id as "personId", count(unread.id) as readcount, coalesce(
      to_json((array_agg(unread.id order by unread.created_at desc, unread.id desc)
        filter (where unread.id is not null))[1:${sql.lit(BELL_SIZE)}]), '[]') as "unreadIds"
    from unnest(${personIds}::bigint[]) with ordinality person (id, place)
    left join notifications unread on unread.person_id = person.id and unread.read_at is null
    group by person.id, person.place order by person.place`.execute(db);
  return rows;
}

export async function unreadState(db: Db | Tx, personId: number): Promise<UnreadState> {
  const [state] = await unreadStates(db, [personId]);
  return state ?? { personId, readcount: 0, unreadIds: [] };
}

const notificationRows = (db: Db | Tx) =>
  db
    .selectFrom('notifications')
    .select(['id', 'title', 'detail', 'order_id', 'ticket_id', 'created_at', 'read_at']);

/** Skips titles of a newer release, so they don't block the others. */
const toDeliveries = (rows: (Row & { person_id: number })[]): Delivery[] =>
  rows
    .filter(({ title }) => isNotificationTitle(title))
    .map((row) => ({ personId: row.person_id, notification: toNotification(row) }));

type Row = Awaited<ReturnType<ReturnType<typeof notificationRows>['executeTakeFirstOrThrow']>>;

/** Throws for an unknown title. */
function toNotification(row: Row): Notification {
  if (!isNotificationTitle(row.title)) throw new Error('a notification has an unknown title');
  return {
    id: row.id,
    title: row.title,
    detail: row.detail,
    order_id: row.order_id,
    ticket_id: row.ticket_id,
    read: row.read_at !== null,
    created_at: row.created_at.toISOString(),
  };
}
