import type { NotificationTitle } from '@portal/domain/notification-titles';
import { type RawBuilder, sql } from 'kysely';
import { orderNumber } from '../db/order-number.ts';
import { admins } from '../events/recipients.ts';

export const NEW_MESSAGE_TITLE = 'New Message' satisfies NotificationTitle;

/**
 * Creates or updates the notifications of a message: each other participant has one unread notification per order
 * (notifications-n02, realtime-012), updated at most once a minute. Messages are not mailed one by one;
 * queue-chat-digests.ts mails those that stay unread. A CTE of the sending statement; `notified` returns the id and
 * person_id to announce.
 * @param sent a table of that statement with one row: id, sent_by, sender_name, sent_at, is_due.
 * @param place the order: id, customer_id, assigned_to, service_name.
 */
export const messageNotifications = (
  sent: RawBuilder<unknown>,
  place: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  notified as (
    insert into notifications (person_id, event_key, title, detail, order_id, created_at)
    select people.id, 'message:' || sent.id, ${sql.lit(NEW_MESSAGE_TITLE)},
      sent.sender_name || ' wrote about ' || place.service_name || ' (' || ${orderNumber(sql`place.id`)} || ').',
      place.id, sent.sent_at
    from ${sent} sent cross join ${place} place ${participantsOf(sql`place`)}
    where sent.is_due and people.id <> sent.sent_by
    on conflict (person_id, order_id) where title = ${sql.lit(NEW_MESSAGE_TITLE)} and read_at is null
    do update set detail = excluded.detail, created_at = excluded.created_at
    where notifications.created_at < excluded.created_at - interval '1 minute'
    returning notifications.id, person_id
  )`;

/** Whether a person receives mails about messages. */
export const wantsMessageMail = (personId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  not exists (select from mail_preferences
    where person_id = ${personId} and title = ${sql.lit(NEW_MESSAGE_TITLE)} and not wanted)`;

/**
 * The active participants as a table `people` per row of another table, for a FROM clause.
 * @param place that table, with customer_id and assigned_to.
 */
export const participantsOf = (place: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  cross join lateral (
    select ${place}.customer_id as id union select ${place}.assigned_to union (${admins})) participant
  join people on people.id = participant.id and people.state = 'active'`;
