/** Quotes a charge of a running order, which is a purchase of its own without services (record 0065). */

import { type PriceWithGst, toPaise } from '@portal/domain/money';
import { sql } from 'kysely';
import { Problem, orderCancelled, unauthenticAccess } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Billing, billingColumns } from './billing.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import { type QuotedCharge, totalOfCharges, writeCharges } from './purchase-charges.ts';
import { chargeEnded } from './purchase.ts';
import type { Buyer, OpenPayment } from './quote-purchase.ts';
import { refreshQuote } from './refresh-quote.ts';

/**
 * Opens or reuses the payment of a charge, so that it is never paid twice. Throws `unauthentic_access` for another
 * customer's charge, `order_already_paid` also when only the provider knows yet, and `conflict` for one that has ended.
 */
export async function openChargePayment(
  deps: PaymentDeps,
  buyer: Buyer,
  chargeId: number,
): Promise<OpenPayment> {
  const now = deps.clock.now();
  const found = await inTransaction(deps.db, (tx) => findOrCreatePayment(tx, buyer, chargeId, now));
  return refreshQuote(deps, buyer, found, chargePaid);
}

const noService: PriceWithGst = { price: toPaise(0), gst: toPaise(0), total: toPaise(0) };

async function findOrCreatePayment(tx: Tx, buyer: Buyer, chargeId: number, now: Date) {
  await lockOrderOf(tx, chargeId);
  const charge = taxedFor(buyer.billing, await findOpenCharge(tx, buyer.customerId, chargeId));
  const total = totalOfCharges([charge]);
  const quote = { price: noService, charges: [charge], total };
  const quotes = await tx
    .selectFrom('payment_charges')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payments.id', 'amount_paise'])
    .where('charge_id', '=', chargeId)
    .orderBy('payments.id')
    .execute();
  const known = quotes.find((each) => each.amount_paise === total);
  if (known) return { id: known.id, ...quote };
  const { id } = await tx
    .insertInto('payments')
    .values({
      customer_id: buyer.customerId,
      amount_paise: total,
      retry_of: quotes[0]?.id ?? null,
      ...billingColumns(buyer.billing),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeCharges(tx, id, quote.charges);
  return { id, ...quote };
}

const taxedFor = ({ lut }: Billing, charge: QuotedCharge): QuotedCharge =>
  lut === null ? charge : { ...charge, gst: toPaise(0) };

/** As ending a charge does, so that a charge that has ended gets no quote, and one charge no two. */
const lockOrderOf = (tx: Tx, chargeId: number) =>
  sql`
    select from orders where id = (select order_id from order_charges where id = ${chargeId}) for no key update`.execute(
    tx,
  );

async function findOpenCharge(tx: Tx, customerId: number, chargeId: number): Promise<QuotedCharge> {
  const charge = await tx
    .selectFrom('order_charges as charge')
    .innerJoin('orders', 'orders.id', 'charge.order_id')
    .select(['charge.name', 'charge.price_paise', 'charge.gst_paise', 'charge.gst_rate_basis_points'])
    .select(['charge.pure_agent', 'charge.payment_id', 'declined_at', 'withdrawn_at', 'cancelled_at'])
    .select('service_id')
    .where('charge.id', '=', chargeId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!charge) throw unauthenticAccess();
  if (charge.payment_id !== null) throw chargePaid();
  if (charge.declined_at !== null || charge.withdrawn_at !== null) throw chargeEnded();
  if (charge.cancelled_at !== null) throw orderCancelled();
  return {
    serviceId: charge.service_id,
    chargeId,
    name: charge.name,
    price: toPaise(charge.price_paise),
    gst: toPaise(charge.gst_paise),
    gstRateBasisPoints: charge.gst_rate_basis_points,
    pureAgent: charge.pure_agent,
  };
}

const chargePaid = () => new Problem('order_already_paid', 'This charge is already paid.');
