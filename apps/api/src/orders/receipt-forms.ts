/** What receipts for an order and its charges can be: amounts, and the details to begin the invoice with. */

import { istDate } from '@portal/domain/ist-date';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import { boughtFees, type OfficialFee, sumFees } from '@portal/domain/official-fees';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type BalanceRow, findBalances, tdsLeft } from './balance-of-order.ts';
import { isOpenCharge } from './charges-of-order.ts';

type ReceiptForm = components['schemas']['ReceiptForm'];

/** The order first; what is paid, was paid online or is cancelled has none. */
export async function loadReceiptForms(db: Db, orderId: number, now: Date): Promise<ReceiptForm[]> {
  const { rows } = await sql<OrderRow>`
    select orders.id, orders.payment_id, price_paise, gst_paise, gst_rate_basis_points, official_fees,
      orders.cancelled_at is not null as is_cancelled, people.billing_state as account_state,
      coalesce(payments.billing_name, people.name) as name, coalesce(payments.billing_email, people.email) as email,
      coalesce(payments.billing_phone, people.phone) as phone,
      case when payments.id is null then people.gst_number else payments.gst_number end as gst_number,
      case when payments.id is null then people.business_name else payments.business_name end as business_name,
      case when payments.id is null then people.billing_state else payments.billing_state end as billing_state,
      case when payments.id is null then people.billing_address else payments.billing_address end as billing_address,
      coalesce(payments.buyer_kind, people.buyer_kind) as buyer_kind,
      case when payments.id is null then people.billing_country else payments.billing_country end as billing_country
    from orders join people on people.id = customer_id left join payments on payments.id = orders.payment_id
    where orders.id = ${orderId}`.execute(db);
  const [order] = rows;
  if (!order) return [];
  const charges = await findPayableCharges(db, order.id);
  const paid = [order, ...charges].flatMap(({ payment_id: id }) => (id === null ? [] : [id]));
  const known = { balances: await findBalances(db, paid), today: istDate(now) };
  return [
    ...formOfOrder(order, known),
    ...charges.flatMap((charge) => formOfCharge(charge, { order, ...known })),
  ];
}

interface Known {
  /** Of the order and its charges, as far as they have receipts. */
  balances: readonly BalanceRow[];
  today: string;
}

function formOfOrder(order: OrderRow, known: Known): ReceiptForm[] {
  const pays = { charge_id: null, name: 'The order' };
  if (order.payment_id !== null) return formOfRest(order.payment_id, { pays, ...known });
  if (order.is_cancelled) return [];
  const fees = feesOf(order);
  const gst = order.gst_paise + fees.gst;
  return [
    {
      ...pays,
      owed: rupees(order.price_paise + fees.price + gst),
      gst: rupees(gst),
      tds_most: rupees(tdsLeft({ taxable_paise: order.price_paise, tds_paise: 0 }, known.today)),
      billing: billingOf(order),
    },
  ];
}

/** By the customer's state; another state may have other fees. */
const feesOf = ({ official_fees: fees, account_state: state, gst_rate_basis_points: rate }: OrderRow) =>
  sumFees(boughtFees(fees, state ?? undefined, rate));

interface ChargeRow {
  id: number;
  name: string;
  payment_id: number | null;
  price_paise: number;
  gst_paise: number;
  pure_agent: boolean;
}

async function findPayableCharges(db: Db, orderId: number): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select id, name, payment_id, price_paise, gst_paise, pure_agent from order_charges charge
    where order_id = ${orderId} and added_by is not null and (${isOpenCharge}
      or payment_id in (select payment_id from receivables where owed_paise > 0)) order by id`.execute(db);
  return rows;
}

function formOfCharge(charge: ChargeRow, { order, ...known }: Known & { order: OrderRow }): ReceiptForm[] {
  const pays = { charge_id: charge.id, name: charge.name };
  if (charge.payment_id !== null) return formOfRest(charge.payment_id, { pays, ...known });
  const taxable = charge.pure_agent ? 0 : charge.price_paise;
  return [
    {
      ...pays,
      owed: rupees(charge.price_paise + charge.gst_paise),
      gst: rupees(charge.gst_paise),
      tds_most: rupees(tdsLeft({ taxable_paise: taxable, tds_paise: 0 }, known.today)),
      billing: billingOf(order),
    },
  ];
}

type Rest = Known & { pays: Pick<ReceiptForm, 'charge_id' | 'name'> };

function formOfRest(paymentId: number, { pays, balances, today }: Rest): ReceiptForm[] {
  const balance = balances.find((each) => each.payment_id === paymentId);
  if (!balance || balance.owed_paise <= 0) return [];
  return [
    {
      ...pays,
      owed: rupees(balance.owed_paise),
      gst: 0,
      tds_most: rupees(tdsLeft(balance, today)),
      billing: null,
    },
  ];
}

const rupees = (paise: number) => paiseToRupees(toPaise(paise));

interface OrderRow {
  id: number;
  payment_id: number | null;
  price_paise: number;
  gst_paise: number;
  gst_rate_basis_points: number;
  official_fees: OfficialFee[];
  is_cancelled: boolean;
  account_state: components['schemas']['StateCode'] | null;
  name: string;
  email: string;
  phone: string;
  gst_number: string | null;
  business_name: string | null;
  billing_state: components['schemas']['StateCode'] | null;
  billing_address: string | null;
  buyer_kind: components['schemas']['BuyerKind'];
  billing_country: string | null;
}

/** Of the order's payment, else of the account. */
const billingOf = (row: OrderRow): components['schemas']['BillingDetails'] => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  gstno: row.gst_number ?? '',
  business_name: row.business_name ?? '',
  billing_state: row.billing_state ?? '',
  billing_address: row.billing_address ?? '',
  buyer_kind: row.buyer_kind,
  billing_country: row.billing_country ?? '',
});
