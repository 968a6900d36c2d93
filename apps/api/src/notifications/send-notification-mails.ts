/** Mails the notifications of one event, each once, to people who want them (realtime-011). */

import { orderDisplayId, ticketDisplayId } from '@portal/domain/display-id';
import { notificationPath } from '@portal/domain/notification-path';
import { isBellOnly, isMailedApart, isNotificationTitle } from '@portal/domain/notification-titles';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { loadMailProvider, withAppUrl } from '../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../mail/send-once.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';
import { notificationMail, type NotificationMailParts } from '../mail/templates/notification-mail.ts';

/** Runs on `notifications.written`. A mailbox that rejects its mail doesn't delay the others. */
export async function sendNotificationMails(
  deps: Deps,
  { notificationIds }: { notificationIds: number[] },
): Promise<void> {
  const home = await loadMailProvider(deps);
  const failures: unknown[] = [];
  for (const id of notificationIds) {
    await sendOnce(deps, `notification:${id}`, (tx) => makeMail(deps, home, tx, id)).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all mails of a notification were sent');
}

/** Undefined when the person is gone or doesn't want such mails, or another mail says the same. */
async function makeMail(
  { config }: Deps,
  home: MailProvider,
  tx: Tx,
  id: number,
): Promise<AddressedMail | undefined> {
  const row = await findMailRow(tx, id);
  if (!row || !isNotificationTitle(row.title)) return undefined;
  if (isBellOnly(row.title) || isMailedApart(row.title)) return undefined;
  const provider = withAppUrl(config, home, row.user_type);
  const path = notificationPath(row.user_type, {
    title: row.title,
    orderId: row.order_id,
    ticketId: row.ticket_id,
  });
  const mail = notificationMail({
    provider,
    title: row.title,
    detail: row.detail,
    about: subjectOf(row),
    url: provider.portalUrl + path,
  });
  return { to: row.email, ...mail };
}

/** The number and title of the order or ticket. */
function subjectOf(row: MailRow): NotificationMailParts['about'] {
  const { order_id: orderId, service_name: service, ticket_id: ticketId, subject } = row;
  if (orderId !== null && service !== null) {
    return { kind: 'Order', displayId: orderDisplayId(orderId), name: service };
  }
  if (ticketId !== null && subject !== null) {
    return { kind: 'Ticket', displayId: ticketDisplayId(ticketId), name: subject };
  }
  return undefined;
}

type MailRow = NonNullable<Awaited<ReturnType<typeof findMailRow>>>;

const findMailRow = (tx: Tx, id: number) =>
  tx
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.person_id')
    .leftJoin('orders', 'orders.id', 'notifications.order_id')
    .leftJoin('tickets', 'tickets.id', 'notifications.ticket_id')
    .select([
      'notifications.title',
      'notifications.detail',
      'notifications.order_id',
      'notifications.ticket_id',
      'people.email',
      'people.user_type',
      'orders.service_name',
      'tickets.subject',
    ])
    .where('notifications.id', '=', id)
    .where('people.state', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_preferences')
            .select('wanted')
            .whereRef('mail_preferences.person_id', '=', 'notifications.person_id')
            .whereRef('mail_preferences.title', '=', 'notifications.title')
            .where('wanted', '=', false),
        ),
      ),
    )
    .executeTakeFirst();
