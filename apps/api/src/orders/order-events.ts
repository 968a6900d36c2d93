/** What must happen elsewhere when an order changes. */
import type { NotificationTitle } from '@portal/domain/notification-titles';
import { type RawBuilder, sql } from 'kysely';
import { writingNotifications } from '../notifications/notify.ts';
import { admins } from '../notifications/recipients.ts';
import { orderNumber } from './order-number.ts';

const newOrder = 'New Order' satisfies NotificationTitle;

/**
 * Orders were placed: the admins are told of each (decision 52). Parts of the statement that places them.
 * @param placed a table of that statement with id, service_name, created_at and billing_name.
 */
export const ordersPlaced = (placed: RawBuilder<unknown>): RawBuilder<unknown> =>
  writingNotifications(sql`
    select admin.id, 'placed:' || placed.id, ${sql.lit(newOrder)},
      placed.billing_name || ' bought ' || placed.service_name || ' (' || ${orderNumber(sql`placed.id`)} || ').',
      placed.id, placed.created_at
    from ${placed} placed cross join (${admins}) admin`);
