/** What must happen elsewhere when a message is sent. */
import type { NotificationTitle } from '@portal/domain/notification-titles';
import { type RawBuilder, sql } from 'kysely';
import { orderNumber } from '../db/order-number.ts';
import { participantsOf } from './participants.ts';

export const newMessage = 'New Message' satisfies NotificationTitle;

/**
 * Each of the other participants has one notification of the order while it is unread (notifications-n02,
 * realtime-012), which is brought up to date once a minute at most: many messages are not many notifications. No mail
 * goes out by message; what stays unread is mailed by mail-unread-chats.ts. A part of the statement that sends; `told`
 * answers the id and person_id of what is to be announced.
 * @param sent a table of that statement, of one row: id, sent_by, sender_name, sent_at, is_due.
 * @param place another, the order: id, customer_id, assigned_to, service_name.
 */
export const messageSent = (
  sent: RawBuilder<unknown>,
  place: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  told as (
    insert into notifications (person_id, event_key, title, detail, order_id, created_at)
    select people.id, 'message:' || sent.id, ${sql.lit(newMessage)},
      sent.sender_name || ' wrote about ' || place.service_name || ' (' || ${orderNumber(sql`place.id`)} || ').',
      place.id, sent.sent_at
    from ${sent} sent cross join ${place} place ${participantsOf(sql`place`)}
    where sent.is_due and people.id <> sent.sent_by
    on conflict (person_id, order_id) where title = ${sql.lit(newMessage)} and read_at is null
    do update set detail = excluded.detail, created_at = excluded.created_at
    where notifications.created_at < excluded.created_at - interval '1 minute'
    returning notifications.id, person_id
  )`;

/** Whether somebody wants mails about messages. */
export const wantsMail = (personId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  not exists (select from mail_preferences
    where person_id = ${personId} and title = ${sql.lit(newMessage)} and not wanted)`;
