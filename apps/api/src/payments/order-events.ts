/** What must happen elsewhere when an order changes. */
import type { NotificationTitle } from '@portal/domain/notification-titles';
import { type RawBuilder, sql } from 'kysely';
import { writingNotifications, writingToBell } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';
import { orderNumber } from '../db/order-number.ts';

const newOrder = 'New Order' satisfies NotificationTitle;
const orderPlaced = 'Order Placed' satisfies NotificationTitle;

/**
 * Orders were placed: every admin gets a notification of each (notifications-n03). Parts of the statement that
 * places them.
 * @param placed a table of that statement with id, service_name, created_at and billing_name.
 */
export const ordersPlaced = (placed: RawBuilder<unknown>): RawBuilder<unknown> =>
  writingNotifications(sql`
    select admin.id, 'placed:' || placed.id, ${sql.lit(newOrder)},
      placed.billing_name || ' bought ' || placed.service_name || ' (' || ${orderNumber(sql`placed.id`)} || ').',
      placed.id, placed.created_at
    from ${placed} placed cross join (${admins}) admin`);

/**
 * A payment became its orders: its customer is told once, in the bell alone, since the confirmation with the invoice is
 * mailed. Parts of the statement that makes them.
 * @param paid the payment: id and customer_id, one row at most.
 * @param bought its orders: id and service_name.
 */
export const purchaseDone = (
  paid: RawBuilder<unknown>,
  bought: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> =>
  writingToBell(
    'told_customer',
    sql`
    select paid.customer_id, 'bought:' || paid.id, ${sql.lit(orderPlaced)},
      case when others = 0 then first_name || ' (' || ${orderNumber(sql`first_id`)} || ') is paid and placed.'
        else first_name || ' and ' || others || ' more are paid and placed.' end,
      case when others = 0 then first_id end, ${now}::timestamptz
    from ${paid} paid cross join lateral (
      select min(id) as first_id, count(*) - 1 as others, (array_agg(service_name order by id))[1] as first_name
      from ${bought} bought having count(*) > 0) bought`,
  );
