/** Moves a purchase from created to paid, makes its orders and its invoice, in one statement: whole or not at all. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { OutboxEvent } from '../db/outbox.ts';
import { type Issue, issuingInvoice } from '../invoices/issuing-invoice.ts';
import { ordersPlaced, purchaseDone } from './order-events.ts';
import { isBoughtByAnother } from './bought-by-another.ts';
import type { ProviderPayment } from './payment-gateway.ts';
import type { Claim } from './why-not.ts';

/** An order as lists show it. */
export interface PaidOrder {
  id: number;
  service_name: string;
  status: string;
  created_at: Date;
  price_paise: number;
  gst_paise: number;
  timeline: string;
  steps: string[];
  payment_id: number | null;
}

/** `is_new` unless it was an order that waited for its payment. */
export type MadeOrder = PaidOrder & { is_new: boolean };

const event = 'payment.fulfilled' satisfies OutboxEvent['type'];

/**
 * Answers the orders, in the order in which they were bought; none when the purchase is not as claimed, costs
 * something else, or was paid before. Each order keeps its service as it is now (api-place_order-006) at the price
 * quoted. One statement, since six in a transaction cost twice as much. The caller hints the outbox after its commit.
 */
export async function makePaidOrders(
  db: Db | Tx,
  payment: ProviderPayment & { paidAt: Date | undefined },
  claim: Claim | undefined,
  issue: Issue,
): Promise<MadeOrder[]> {
  const { now } = issue;
  const customerId = claim?.customerId ?? null;
  const serviceIds = claim && 'serviceIds' in claim.bought ? ascending(claim.bought.serviceIds) : null;
  const orderId = claim && 'orderId' in claim.bought ? claim.bought.orderId : null;
  const { rows } = await sql<MadeOrder>`
    with paid as (
      update payments set state = 'paid', provider_payment_id = ${payment.id}, paid_at = ${timePaid(payment, now)}
      where provider_order_id = ${payment.orderId} and state = 'created'
        and amount_paise = ${payment.amountPaise} and currency = ${payment.currency}
        and exists (select from people where people.id = customer_id and people.state = 'active')
        and not ${isBoughtByAnother('payments')}
        and (${customerId}::bigint is null or customer_id = ${customerId})
        and (${serviceIds}::bigint[] is null or ${serviceIds}::bigint[] = (
          select array_agg(service_id order by service_id) from payment_items
          where payment_id = payments.id and order_id is null))
        and (${orderId}::bigint is null or exists (
          select from payment_items where payment_id = payments.id and order_id = ${orderId}))
      returning *
    ), made as (
      insert into orders (customer_id, service_id, payment_id, service_name, category, details, timeline, sac_code,
        price_paise, gst_paise, gst_rate_basis_points, steps, billing_name, billing_email, billing_phone, gst_number,
        created_at)
      select paid.customer_id, s.id, paid.id, s.name, c.name, s.details, s.timeline, s.sac_code,
        i.price_paise, i.gst_paise, i.gst_rate_basis_points, s.steps, billing_name, billing_email, billing_phone,
        gst_number, ${now}::timestamptz
      from paid join payment_items i on i.payment_id = paid.id and i.order_id is null
        join services s on s.id = i.service_id join categories c on c.id = s.category_id
      order by i.position
      returning *
    ), made_documents as (
      insert into order_documents (order_id, position, name, field_type, required, kind, hint)
      select made.id, d.position, d.name, d.field_type, d.required, d.kind, d.hint
      from made join service_documents d on d.service_id = made.service_id
    ), made_history as (
      insert into order_status_changes (order_id, to_status, changed_by, changed_at)
      select id, status, customer_id, created_at from made
    ), settled as (
      update orders set payment_id = paid.id, billing_name = paid.billing_name, billing_email = paid.billing_email,
        billing_phone = paid.billing_phone, gst_number = paid.gst_number
      from paid join payment_items i on i.payment_id = paid.id
      where orders.id = i.order_id and orders.payment_id is null
      returning orders.*
    ), announced as (
      insert into outbox (type, data) select ${event}::text, jsonb_build_object('paymentId', id) from paid
    ), ${issuingInvoice(sql`paid`, sql`(table made union all table settled)`, issue)}, ${ordersPlaced(sql`made`)},
    ${purchaseDone(sql`paid`, sql`(table made union all table settled)`, now)}
    select id, service_name, status, created_at, price_paise, gst_paise, timeline, steps, payment_id,
      true as is_new from made
    union all
    select id, service_name, status, created_at, price_paise, gst_paise, timeline, steps, payment_id,
      false as is_new from settled
    order by id`.execute(db);
  return rows;
}

/**
 * Where nobody said when the money was taken: when the customer paid, unless a look after that found it not taken yet.
 * Then the bank was late, and the time that it was found is the first at which the money is known to be here.
 */
const timePaid = (
  { paidAt, createdAt }: { paidAt: Date | undefined; createdAt: Date },
  now: Date,
): RawBuilder<Date> =>
  sql`coalesce(${paidAt ?? null}::timestamptz, case when uncaptured_at > ${createdAt}::timestamptz
    then ${now}::timestamptz else least(${createdAt}, ${now}::timestamptz) end)`;

/** The orders that a payment bought, by our own id of it. */
export const ordersOfPayment = (db: Db, paymentId: number): Promise<PaidOrder[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'service_name', 'status', 'created_at', 'price_paise', 'gst_paise', 'timeline', 'steps'])
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();

const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
