/** One order with its documents, history and abilities. */

import type { BuyerKind } from '@portal/domain/buyer-kind';
import { orderDisplayId } from '@portal/domain/display-id';
import { gstinWarning } from '@portal/domain/gstin';
import { istDate, istText } from '@portal/domain/ist-date';
import { feesInRupees, type OfficialFee } from '@portal/domain/official-fees';
import type { StateCode } from '@portal/domain/states';
import { lutFor, noGstText } from '@portal/domain/zero-rating';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { visibleTo } from '../access/order-access.ts';
import { unauthenticAccess } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { loadOrderDocuments } from '../documents/order-document-view.ts';
import { dataSecrets } from '../secrets.ts';
import { bankDetailsOf } from '../settings/bank-details.ts';
import { confirmedBuyer } from '../settings/confirmed-buyer.ts';
import type { StoredSettings } from '../settings/stored-settings.ts';
import { amountToPay } from './amount-to-pay.ts';
import { loadBalance } from './balance-of-order.ts';
import { loadCancelling } from './cancellation-of-order.ts';
import { loadCharges } from './charges-of-order.ts';
import { viewDiscount } from './order-price.ts';
import { owedPaise } from './order-rows.ts';
import { viewOrderRow } from './order-view.ts';
import { loadRefundedAmount } from './refunded-amount-of-order.ts';

export const orderDetail: Handler<'orderDetail'> = async (deps, { actor, params }) => {
  const order = await findOrder(deps.db, actor, params.id);
  if (!order) throw unauthenticAccess();
  const { provider, stored } = await deps.settings.read();
  const { buyer_kind: kind, account_gst_number: gstNumber, confirmed } = order;
  const isZeroRated = lutFor(provider.zeroRating, { kind, gstNumber, confirmed }, deps.clock.now()) !== null;
  const documents = await loadOrderDocuments(deps.db, dataSecrets(deps.config), order.id);
  const refunded = await loadRefundedAmount(deps.db, order.id);
  const balance = await loadBalance(deps, order.payment_id, false);
  const charges = await loadCharges(deps, order.id, 'customer');
  const { abilities, ...cancelling } = await loadCancelling(deps.db, order.id);
  return {
    status: 'true',
    message: 'Your order.',
    order: {
      ...viewOrder(order),
      documents,
      charges,
      to_pay: isUnpaid(order)
        ? amountToPay({ ...order, gst_number: order.account_gst_number }, isZeroRated)
        : null,
      refunded,
      balance,
      pay_to: isToBePaid(order, balance, charges) ? bankDetails(stored) : null,
      ...cancelling,
      abilities: { ...abilitiesOf(order), ...abilities },
    },
  };
};

type OrderDetailRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const viewOrder = (order: OrderDetailRow) => ({
  ...viewOrderRow(order),
  discount: viewDiscount(order),
  payment_id: order.provider_payment_id,
  paid_at: order.paid_at && order.paid_at.toISOString(),
  gst_rate: order.gst_rate_basis_points / 100,
  no_gst_reason:
    order.lut_arn === null || order.payment_kind === null || order.payment_kind === 'india'
      ? null
      : noGstText(order.payment_kind),
  gst_number: order.gst_number,
  gst_warning: gstinWarning(order.gst_number ?? '') ?? null,
  official_fees: feesInRupees(order.official_fees),
  category: order.category,
  details: order.details,
  fulldate: istText(order.created_at),
  user_id: order.customer_id,
  service_id: order.service_id,
  name: order.billing_name,
  email: order.billing_email,
  phone: order.billing_phone,
  history: order.history.map(({ to_status: status, changed_at: changedAt }) => ({
    status,
    changed_at: new Date(changedAt).toISOString(),
    date: istDate(new Date(changedAt)),
  })),
  bought_with: order.bought_with.map(({ id, service_name: name }) => ({
    id,
    order_id: orderDisplayId(id),
    order_name: name,
  })),
});

/** Something of the order or its charges is unpaid, or paid in part. */
const isToBePaid = (
  { payment_id: paymentId, is_cancelled: isCancelled }: OrderDetailRow,
  balance: Awaited<ReturnType<typeof loadBalance>>,
  charges: Awaited<ReturnType<typeof loadCharges>>,
) =>
  !isCancelled &&
  (paymentId === null ||
    charges.some(({ state }) => state === 'open') ||
    [balance, ...charges.map((charge) => charge.balance)].some((each) => each !== null && each.owed > 0));

function bankDetails(stored: StoredSettings) {
  const {
    bank_account_name: name,
    bank_account_number: number,
    bank_ifsc: ifsc,
    upi_id: upi,
  } = bankDetailsOf(stored);
  if (number === '' && upi === '') return null;
  return { account_name: name, account_number: number, ifsc, upi_id: upi };
}

const isUnpaid = ({ payment_id: paymentId, is_cancelled: isCancelled }: OrderDetailRow) =>
  paymentId === null && !isCancelled;

const abilitiesOf = (order: OrderDetailRow) => ({ pay: isUnpaid(order), cancel: isUnpaid(order) });

const isCancelledOrder = sql<boolean>`orders.cancelled_at is not null`;

const findOrder = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.customer_id')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .select((eb) => [
      'orders.id',
      'orders.customer_id',
      'orders.service_id',
      'orders.payment_id',
      isCancelledOrder.as('is_cancelled'),
      'orders.refunded_paise',
      owedPaise.as('owed_paise'),
      'orders.charges_paise',
      'payments.provider_payment_id',
      'payments.paid_at',
      'payments.lut_arn',
      sql<BuyerKind | null>`payments.buyer_kind`.as('payment_kind'),
      sql<BuyerKind>`people.buyer_kind`.as('buyer_kind'),
      confirmedBuyer(sql`people.id`).as('confirmed'),
      'orders.service_name',
      'orders.category',
      'orders.details',
      'orders.timeline',
      'orders.price_paise',
      'orders.gst_paise',
      'orders.discount_paise',
      'orders.discount_reason',
      'orders.gst_rate_basis_points',
      sql<StateCode | null>`people.billing_state`.as('billing_state'),
      'people.gst_number as account_gst_number',
      'orders.steps',
      'orders.status',
      'orders.billing_name',
      'orders.billing_email',
      'orders.billing_phone',
      'orders.gst_number',
      'orders.created_at',
      sql<OfficialFee[]>`orders.official_fees`.as('official_fees'),
      jsonArrayFrom(
        eb
          .selectFrom('order_status_changes')
          .select(['to_status', 'changed_at'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('order_status_changes.id'),
      ).as('history'),
      jsonArrayFrom(
        eb
          .selectFrom('orders as other')
          .select(['other.id', 'other.service_name'])
          .whereRef('other.payment_id', '=', 'orders.payment_id')
          .whereRef('other.id', '<>', 'orders.id')
          .whereRef('other.customer_id', '=', 'orders.customer_id')
          .orderBy('other.id'),
      ).as('bought_with'),
    ])
    .where('orders.id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirst();
