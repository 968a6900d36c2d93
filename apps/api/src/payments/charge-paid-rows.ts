/** Rows of notifications about a charge that was paid on its own: to its customer, the order's staff member and admins. */

import type { NotificationTitle } from '@portal/domain/notification-titles';
import { type RawBuilder, sql } from 'kysely';
import { orderNumber } from '../db/order-number.ts';
import { admins } from '../events/recipients.ts';

const received = 'Payment Received' satisfies NotificationTitle;
const chargePaid = 'Charge Paid' satisfies NotificationTitle;

/**
 * @param accepted rows of `order_charges`.
 * @param isPart whether a part of it is still owed.
 */
export const chargePaidRows = (
  accepted: RawBuilder<unknown>,
  { now, isPart }: { now: Date; isPart: boolean },
): RawBuilder<unknown> => sql`
  select recipient.id, 'charge-paid:' || accepted.id, recipient.title,
    case when recipient.id = orders.customer_id
      then ${sql.lit(isPart ? 'You paid a part of ' : 'You paid ')} || accepted.name || ' for ' || label || '. The invoice is on the order’s page.'
      else ${sql.lit(isPart ? 'The customer paid a part of ' : 'The customer paid ')} || accepted.name || ' for ' || label || '.' end,
    orders.id, ${now}::timestamptz
  from ${accepted} accepted join orders on orders.id = accepted.order_id
    cross join lateral (select orders.service_name || ' (' || ${orderNumber(sql`orders.id`)} || ')' as label) labelled
    cross join lateral (
      select orders.customer_id as id, ${sql.lit(received)} as title
      union all
      select id, ${sql.lit(chargePaid)} from (
        select id from people where id = orders.assigned_to and state = 'active' union ${admins}) concerned) recipient`;
