/** What customers can be reminded of: unpaid orders, rests of part payments, charges and quotations (record 0069). */

import { type RawBuilder, sql } from 'kysely';
import type { OrderToPay } from '../orders/amount-to-pay.ts';
import { isOpenCharge } from '../orders/charges-of-order.ts';
import { isOpenQuotation } from '../quotations/quotation-state.ts';

export type Subject = 'order' | 'rest' | 'charge' | 'quotation';

/** A condition on the rows of each source: `orders`, `receivables`, `charge` and `quotations`. */
export type Scope = Record<Subject, RawBuilder<boolean>>;

export interface Remindable {
  subject: Subject;
  subject_id: number;
  customer_id: number;
  /** The service of an order, the name of a charge, or the number of a quotation. */
  name: string;
  /** Null for a quotation. */
  order_id: number | null;
  service_id: number | null;
  /** The day in India from which the steps count. */
  since: string;
  /** Of an unpaid order. */
  to_pay: OrderToPay | null;
  /** Of a rest or a charge. */
  paise: number | null;
  /** The last day of a quotation. */
  last_day: string | null;
}

/**
 * Without what was cancelled or asked to be, is disputed, waits for a bank, or was paid in part during the last days; and
 * without closed accounts.
 */
export const remindables = (now: Date, today: string, scope: Scope): RawBuilder<unknown> => sql`
  select 'order' as subject, orders.id as subject_id, orders.customer_id, service_name as name, orders.id as order_id, service_id,
    ${istDay(sql`orders.created_at`)} as since,
    jsonb_build_object('price_paise', price_paise, 'gst_paise', gst_paise, 'gst_rate_basis_points', gst_rate_basis_points,
      'official_fees', official_fees, 'billing_state', people.billing_state, 'gst_number', people.gst_number) as to_pay,
    null::bigint as paise, null::text as last_day
  from orders join people on people.id = orders.customer_id and people.state = 'active'
  where payment_id is null and cancelled_at is null and ${scope.order}
    and not exists (select from payment_items item join payments on payments.id = item.payment_id
      where item.order_id = orders.id and ${isBeingPaid(now)})
  union all
  select 'rest', receivables.payment_id, receivables.customer_id, coalesce(charge_name, service_name), orders.id, null,
    invoiced_on::text, null, receivables.owed_paise, null
  from receivables join people on people.id = receivables.customer_id and people.state = 'active'
    join payment_targets_view target on target.payment_id = receivables.payment_id
    join orders on orders.id = target.order_id and ${isUndisturbed}
  where receivables.owed_paise > 0 and ${scope.rest}
    and not exists (select from receipts where receipts.payment_id = receivables.payment_id and voided_at is null
      and recorded_at > ${now}::timestamptz - ${sql.lit(quietAfterPayment)}::interval)
  union all
  select 'charge', charge.id, orders.customer_id, charge.name, orders.id, null, ${istDay(sql`charge.added_at`)}, null,
    charge.price_paise + charge.gst_paise, null
  from order_charges charge join orders on orders.id = charge.order_id and ${isUndisturbed}
    join people on people.id = orders.customer_id and people.state = 'active'
  where ${isOpenCharge} and ${scope.charge}
    and not exists (select from payment_charges item join payments on payments.id = item.payment_id
      where item.charge_id = charge.id and ${isBeingPaid(now)})
  union all
  select 'quotation', quotations.id, quotations.customer_id, number, null, null, ${istDay(sql`made_at`)}, null, null,
    valid_until::text
  from quotations join people on people.id = quotations.customer_id and people.state = 'active'
  where ${isOpenQuotation(today)} and ${scope.quotation}`;

const istDay = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Kolkata')::date::text`;

/** Who paid a part just now knows what is left. */
const quietAfterPayment = '3 days';

/** Of a row of `orders`: its payment is not disputed, and nobody asks to cancel it. */
const isUndisturbed = sql<boolean>`orders.cancelled_at is null
  and not exists (select from disputes where disputes.payment_id = orders.payment_id and ended_at is null)
  and not exists (select from cancellations where cancellations.order_id = orders.id and cancellations.state = 'requested')`;

/**
 * Of a row of `payments`: its checkout was opened within a day, or its bank has not refused what was tried. Banks may confirm for
 * five days.
 */
const isBeingPaid = (
  now: Date,
) => sql<boolean>`(payments.state = 'paid' or (provider_order_id is not null and (
  payments.created_at > ${now}::timestamptz - interval '1 day'
  or exists (select from payment_attempts tried where tried.payment_id = payments.id and tried.state <> 'failed'
    and tried.begun_at > ${now}::timestamptz - interval '5 days'))))`;
