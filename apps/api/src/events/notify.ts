/** Notifies people: one row each in the transaction of the cause (realtime-010), pushed live and mailed. */

import type { NotificationTitle } from '@portal/domain/notification-titles';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type OutboxEvent, outboxChannel } from '../db/outbox.ts';
import type { Deps } from '../deps.ts';
import { announceOnCommit } from './events.ts';
import type { Recipients } from './recipients.ts';

export interface NotificationDraft {
  /** Identifies the cause, such as `document-uploaded:17`; each person is notified once per key. */
  event_key: string;
  title: NotificationTitle;
  recipients: Recipients;
  /** One sentence for the bell, without confidential details of the linked page. */
  detail: string;
  /** The linked order or ticket. */
  orderId?: number;
  ticketId?: number;
}

export async function notify(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { event_key, title, recipients, detail, orderId, ticketId }: NotificationDraft,
): Promise<void> {
  const rows = sql`
    select recipient.id, ${event_key}::text, ${title}::text, ${detail}::text, ${ticketId ?? orderId ?? null}::bigint,
      ${clock.now()}::timestamptz
    from (${recipients}) recipient`;
  await sql`with ${notificationsAndMailCte(rows, ticketId === undefined ? 'order_id' : 'ticket_id')} select from notified`.execute(
    tx,
  );
}

const event = 'notifications.written' satisfies OutboxEvent['type'];
const announcingRow = announceOnCommit({
  kind: 'notification',
  personId: sql`notifications.person_id`,
  notificationId: sql`notifications.id`,
});

/**
 * The same as common table expressions of a larger statement, which saves a round trip. `rows` selects person_id,
 * event_key, title, detail, the id of the subject (`about`) and created_at. One event mails all of them.
 */
export const notificationsAndMailCte = (
  rows: RawBuilder<unknown>,
  about: 'order_id' | 'ticket_id' = 'order_id',
): RawBuilder<unknown> => sql`${notificationsCte('notified', rows, about)}, mailed as (
    insert into outbox (type, data)
    select ${sql.lit(event)}, jsonb_build_object('notificationIds', jsonb_agg(id)) from notified having count(*) > 0
    returning pg_notify(${sql.lit(outboxChannel)}, '')
  )`;

/** A common table expression named `name`, for notifications that are not mailed. */
export const notificationsCte = (
  name: string,
  rows: RawBuilder<unknown>,
  about: 'order_id' | 'ticket_id' = 'order_id',
): RawBuilder<unknown> => sql`
  ${sql.ref(name)} as (
    insert into notifications (person_id, event_key, title, detail, ${sql.ref(about)}, created_at) ${rows}
    on conflict (person_id, event_key) do nothing
    returning id, ${announcingRow}
  )`;
