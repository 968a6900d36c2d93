/** Loads what a proforma invoice says of an order: what it costs, what was received, and who pays (record 0067). */

import { stateOfGstNumber } from '@portal/domain/gstin';
import { toPaise } from '@portal/domain/money';
import { type BoughtFee, boughtFees, isByState, type OfficialFee } from '@portal/domain/official-fees';
import { type RawBuilder, sql } from 'kysely';
import { orderCancelled, Problem } from '../contract/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import { type BalanceRow, findBalance } from '../orders/balance-of-order.ts';
import { findRecipient } from '../quotations/find-recipient.ts';
import type { OfferRecipient } from '../quotations/offer-layout.ts';

interface OrderRow {
  id: number;
  customer_id: number;
  payment_id: number | null;
  is_cancelled: boolean;
  service_id: number;
  service_name: string;
  timeline: string;
  sac_code: string;
  price_paise: number;
  gst_paise: number;
  gst_rate_basis_points: number;
  tax_exemption: string | null;
  discount_paise: number;
  official_fees: OfficialFee[];
}

export interface Proforma {
  order: OrderRow;
  recipient: OfferRecipient;
  fees: readonly BoughtFee[];
  /** Some depend on a state that the account does not name yet. */
  hasMoreFees: boolean;
  /** Undefined while nothing was received. */
  balance: BalanceRow | undefined;
}

/**
 * Undefined for an order that is not there or not visible. Throws 409 when there is nothing to pay, or the account is closed.
 * @param visible a condition on `orders`.
 */
export async function findProforma(
  db: Db | Tx,
  orderId: number,
  visible: RawBuilder<boolean>,
): Promise<Proforma | undefined> {
  const { rows } = await sql<OrderRow>`
    select id, customer_id, payment_id, cancelled_at is not null as is_cancelled, service_id, service_name, timeline, sac_code,
      price_paise, gst_paise, gst_rate_basis_points, tax_exemption, discount_paise, official_fees
    from orders where id = ${orderId} and ${visible}`.execute(db);
  const [order] = rows;
  if (!order) return undefined;
  if (order.is_cancelled) throw orderCancelled();
  const balance = order.payment_id === null ? undefined : await findBalance(db, order.payment_id);
  if (order.payment_id !== null && (balance === undefined || balance.owed_paise <= 0)) {
    throw new Problem('order_already_paid', 'Nothing is to be paid for this order.');
  }
  const account = await findRecipient(db, order.customer_id);
  if (!account) throw new Problem('conflict', 'The account of this customer is closed.');
  const { payment_id: paymentId } = order;
  if (paymentId === null) return { order, balance, recipient: account, ...feesToPay(order, account) };
  return {
    order,
    balance,
    recipient: await billedRecipient(db, paymentId, account),
    fees: await findFees(db, paymentId),
    hasMoreFees: false,
  };
}

function feesToPay({ official_fees: fees, gst_rate_basis_points: rate }: OrderRow, account: OfferRecipient) {
  const state = stateOfGstNumber(account.gst_number ?? '') ?? account.billing_state ?? undefined;
  return {
    fees: boughtFees(fees, state, rate),
    hasMoreFees: state === undefined && fees.some(isByState),
  };
}

async function findFees(db: Db | Tx, paymentId: number): Promise<BoughtFee[]> {
  const rows = await db
    .selectFrom('order_charges')
    .select(['name', 'price_paise', 'gst_paise', 'pure_agent'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
  return rows.map(({ name, price_paise: price, gst_paise: gst, pure_agent }) => ({
    name,
    price: toPaise(price),
    gst: toPaise(gst),
    pure_agent,
  }));
}

/** The invoice of an order that was paid in part is made out already, so the proforma names the same recipient. */
async function billedRecipient(
  db: Db | Tx,
  paymentId: number,
  account: OfferRecipient,
): Promise<OfferRecipient> {
  const billed = await db
    .selectFrom('payments')
    .select([
      'billing_name as name',
      'billing_email as email',
      'billing_phone as phone',
      'business_name',
      'billing_address',
      'gst_number',
      'billing_country',
      sql<OfferRecipient['billing_state']>`billing_state`.as('billing_state'),
      sql<OfferRecipient['buyer_kind']>`buyer_kind`.as('buyer_kind'),
    ])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { ...account, ...billed };
}
