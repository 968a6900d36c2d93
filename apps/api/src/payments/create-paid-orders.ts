/** Marks a purchase as paid and creates its orders and invoice in one atomic statement. */

import type { NotificationTitle } from '@portal/domain/notification-titles';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { orderNumber } from '../db/order-number.ts';
import type { OutboxEvent } from '../db/outbox.ts';
import { notificationsAndMailCte, notificationsCte } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';
import { type InvoiceOptions, invoiceCtes } from '../invoices/issue-invoice.ts';
import { chargePaidRows } from './charge-paid-rows.ts';
import { capturedAttemptInsert } from './payment-attempts.ts';
import type { ProviderPayment } from './payment-gateway.ts';
import { chargedCtes, chargesOfService } from './purchase-charges.ts';
import { isPaidByAnotherQuote, type PaymentClaim } from './purchase.ts';

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
  is_cancelled: boolean;
  refunded_paise: number;
  charges_paise: number;
}

/** `is_new` is false for an order that existed unpaid. */
export type CreatedOrder = PaidOrder & { is_new: boolean };

const event = 'payment.fulfilled' satisfies OutboxEvent['type'];

/** The first receipt of a purchase, which the payment provider knows nothing of. */
interface FirstReceipt extends Pick<ProviderPayment, 'id' | 'amountPaise' | 'currency' | 'createdAt'> {
  purchaseId: number;
  /** Whether a part of the total is still owed. */
  isPart: boolean;
}

/** What pays a purchase: a captured payment, or a receipt. */
type PurchaseMoney = (ProviderPayment | FirstReceipt) & { paidAt: Date | undefined };

/**
 * Returns the orders by position, or the order whose charge was paid; none when the purchase does not match the claim or
 * the amount, or was paid before. Each order stores a snapshot of its service (api-place_order-006) at the quoted price; an
 * unpaid order takes the quoted price, from which its own may have moved since (record 0064). One statement, since six in
 * a transaction take twice as long. The caller hints the outbox after its commit.
 */
export async function createPaidOrders(
  db: Db | Tx,
  payment: PurchaseMoney,
  claim: PaymentClaim | undefined,
  issue: InvoiceOptions,
): Promise<CreatedOrder[]> {
  const { now } = issue;
  const isReceipt = 'purchaseId' in payment;
  const paidNow = { now, isPart: isReceipt && payment.isPart };
  const isOfPurchase = isReceipt
    ? sql`id = ${payment.purchaseId}`
    : sql`provider_order_id = ${payment.orderId}`;
  const bought = sql`(table made union all table settled)`;
  const { rows } = await sql<CreatedOrder>`
    with paid as (
      update payments set state = 'paid', provider_payment_id = ${payment.id}, paid_at = ${paidAtSql(payment, now)}
      where ${isOfPurchase} and state = 'created'
        and amount_paise = ${payment.amountPaise} and currency = ${payment.currency}
        and exists (select from people where people.id = customer_id and people.state = 'active')
        and cancelled_at is null and expired_at is null and not ${isPaidByAnotherQuote('payments')}
        and ${isClaimed(claim)}
      returning *
    ), made as (
      insert into orders (customer_id, service_id, payment_id, service_name, category, details, timeline, sac_code,
        price_paise, gst_paise, gst_rate_basis_points, tax_exemption, steps, step_terms, official_fees, charges_paise, billing_name, billing_email,
        billing_phone, gst_number, created_at)
      select paid.customer_id, s.id, paid.id, s.name, c.name, s.details, s.timeline, s.sac_code,
        i.price_paise, i.gst_paise, i.gst_rate_basis_points, i.tax_exemption, s.steps, s.step_terms, s.official_fees,
        ${chargesOfService(sql`paid.id`, sql`s.id`)}, billing_name, billing_email, billing_phone, gst_number,
        ${now}::timestamptz
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
        billing_phone = paid.billing_phone, gst_number = paid.gst_number,
        price_paise = i.price_paise, gst_paise = i.gst_paise, discount_paise = i.discount_paise,
        discount_reason = case when i.discount_paise = 0 then null
          when i.discount_paise = orders.discount_paise then discount_reason else ${quotedBefore}::text end,
        charges_paise = charges_paise + ${chargesOfService(sql`paid.id`, sql`orders.service_id`)}
      from paid join payment_items i on i.payment_id = paid.id
      where orders.id = i.order_id and orders.payment_id is null
      returning orders.*
    ), attempted as (
      ${isReceipt ? sql`select` : capturedAttemptInsert(sql`paid`, payment)}
    ), announced as (
      insert into outbox (type, data) select ${event}::text, jsonb_build_object('paymentId', id) from paid
      where exists (select from ${bought} bought)
    ), ${chargedCtes(sql`paid`, bought, now)},
    ${invoiceCtes(sql`paid`, { orders: bought, charges: sql`(table charged union all table accepted)` }, issue)},
    ${notificationsAndMailCte(sql`${placedRows(sql`made`)} union all ${chargePaidRows(sql`accepted`, paidNow)}`)},
    ${purchaseDoneCte(sql`paid`, bought, paidNow)}
    select id, service_name, status, created_at, price_paise, gst_paise, timeline, steps, payment_id,
      false as is_cancelled, refunded_paise, charges_paise, true as is_new from made
    union all
    select id, service_name, status, created_at, price_paise, gst_paise, timeline, steps, payment_id,
      false as is_cancelled, refunded_paise, charges_paise, false as is_new from settled
    union all
    select id, service_name, status, created_at, price_paise, gst_paise, timeline, steps, payment_id,
      cancelled_at is not null, refunded_paise, charges_paise, false from orders
    where id in (select order_id from accepted)
    order by id`.execute(db);
  return rows;
}

/** Of `payments`: whether the payment is for what the caller says that it pays. */
function isClaimed(claim: PaymentClaim | undefined): RawBuilder<boolean> {
  const customerId = claim?.customerId ?? null;
  const serviceIds = claim && 'serviceIds' in claim.target ? sortAscending(claim.target.serviceIds) : null;
  const orderId = claim && 'orderId' in claim.target ? claim.target.orderId : null;
  const chargeId = claim && 'chargeId' in claim.target ? claim.target.chargeId : null;
  return sql<boolean>`(${customerId}::bigint is null or customer_id = ${customerId})
        and (${serviceIds}::bigint[] is null or ${serviceIds}::bigint[] = (
          select array_agg(service_id order by service_id) from payment_items
          where payment_id = payments.id and order_id is null))
        and (${orderId}::bigint is null or exists (
          select from payment_items where payment_id = payments.id and order_id = ${orderId}))
        and (${chargeId}::bigint is null or exists (
          select from payment_charges where payment_id = payments.id and charge_id = ${chargeId}))`;
}

/**
 * Without a capture time: the time of the customer's payment, unless a later check found it uncaptured. Then the bank was
 * late, and the capture is dated now.
 */
const paidAtSql = (
  { paidAt, createdAt }: Pick<PurchaseMoney, 'paidAt' | 'createdAt'>,
  now: Date,
): RawBuilder<Date> =>
  sql`coalesce(${paidAt ?? null}::timestamptz, case when uncaptured_at > ${createdAt}::timestamptz
    then ${now}::timestamptz else least(${createdAt}, ${now}::timestamptz) end)`;

/** The orders of a row of `payments`, or the one whose charge it paid. */
export const findOrdersOfPayment = (db: Db, paymentId: number): Promise<PaidOrder[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'service_name', 'status', 'created_at', 'price_paise', 'gst_paise', 'timeline', 'steps'])
    .select(['payment_id', sql<boolean>`cancelled_at is not null`.as('is_cancelled'), 'refunded_paise'])
    .select('charges_paise')
    .where(
      sql<boolean>`id in (select id from orders where payment_id = ${paymentId}
        union select order_id from order_charges where payment_id = ${paymentId})`,
    )
    .orderBy('id')
    .execute();

const sortAscending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

/** The reason of a discount that the order no longer had when it was paid. */
const quotedBefore = 'As quoted before the price was changed.';

const newOrder = 'New Order' satisfies NotificationTitle;
const orderPlaced = 'Order Placed' satisfies NotificationTitle;

/**
 * Rows of notifications that tell every admin of each placed order (notifications-n03).
 * @param placed a table with id, service_name, created_at and billing_name.
 */
const placedRows = (placed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select admin.id, 'placed:' || placed.id, ${sql.lit(newOrder)},
      placed.billing_name || ' bought ' || placed.service_name || ' (' || ${orderNumber(sql`placed.id`)} || ').',
      placed.id, placed.created_at
    from ${placed} placed cross join (${admins}) admin`;

/**
 * CTEs that notify the customer once of a paid purchase, without a mail, since the order confirmation is mailed.
 * @param paid a table with id and customer_id, at most one row.
 * @param bought a table of its orders with id and service_name.
 */
const purchaseDoneCte = (
  paid: RawBuilder<unknown>,
  bought: RawBuilder<unknown>,
  { now, isPart }: { now: Date; isPart: boolean },
): RawBuilder<unknown> =>
  notificationsCte(
    'notified_customer',
    sql`
    select paid.customer_id, 'bought:' || paid.id, ${sql.lit(orderPlaced)},
      case when others = 0 then first_name || ' (' || ${orderNumber(sql`first_id`)} || ${sql.lit(isPart ? ') is partly paid and placed.' : ') is paid and placed.')}
        else first_name || ' and ' || others || ' more are paid and placed.' end,
      case when others = 0 then first_id end, ${now}::timestamptz
    from ${paid} paid cross join lateral (
      select min(id) as first_id, count(*) - 1 as others, (array_agg(service_name order by id))[1] as first_name
      from ${bought} bought having count(*) > 0) bought`,
  );
