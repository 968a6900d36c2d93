/** Tells people what happened: a row each in the transaction of the cause (realtime-010), pushed live and mailed. */
import type { NotificationTitle } from '@portal/domain/notification-titles';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type OutboxEvent, outboxChannel } from '../db/outbox.ts';
import type { Deps } from '../deps.ts';
import { announceOnCommit } from './events.ts';
import type { Recipients } from './recipients.ts';

export interface Notice {
  /** Names the cause, such as `document-uploaded:17`: it tells each person once, however often it is reported. */
  event_key: string;
  title: NotificationTitle;
  recipients: Recipients;
  /** One sentence for the bell, without anything that only the page it leads to may show. */
  detail: string;
  /** Where it leads: an order, or a ticket. */
  orderId?: number;
  ticketId?: number;
}

export async function notify(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { event_key, title, recipients, detail, orderId, ticketId }: Notice,
): Promise<void> {
  const rows = sql`
    select recipient.id, ${event_key}::text, ${title}::text, ${detail}::text, ${ticketId ?? orderId ?? null}::bigint,
      ${clock.now()}::timestamptz
    from (${recipients}) recipient`;
  await sql`with ${writingNotifications(rows, ticketId === undefined ? 'order_id' : 'ticket_id')} select from told`.execute(
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
 * The same as parts of a bigger statement, which then needs no second round to the database. `rows` answers person_id,
 * event_key, title, detail, the id of what it is `about`, and created_at. All that it writes is mailed by one event.
 */
export const writingNotifications = (
  rows: RawBuilder<unknown>,
  about: 'order_id' | 'ticket_id' = 'order_id',
): RawBuilder<unknown> => sql`${writingToBell('told', rows, about)}, mailed as (
    insert into outbox (type, data)
    select ${sql.lit(event)}, jsonb_build_object('notificationIds', jsonb_agg(id)) from told having count(*) > 0
    returning pg_notify(${sql.lit(outboxChannel)}, '')
  )`;

/** As a part named `name`, for what is in the bell alone. */
export const writingToBell = (
  name: string,
  rows: RawBuilder<unknown>,
  about: 'order_id' | 'ticket_id' = 'order_id',
): RawBuilder<unknown> => sql`
  ${sql.ref(name)} as (
    insert into notifications (person_id, event_key, title, detail, ${sql.ref(about)}, created_at) ${rows}
    on conflict (person_id, event_key) do nothing
    returning id, ${announcingRow}
  )`;
