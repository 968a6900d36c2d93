/** What was received for an order outside the payment provider, and what is still owed (record 0058). */

import { receiptDisplayId } from '@portal/domain/display-id';
import { istDate } from '@portal/domain/ist-date';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import { boughtFees, type OfficialFee } from '@portal/domain/official-fees';
import { mostTds, tdsRuleOn } from '@portal/domain/tds';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

type Schemas = components['schemas'];

export interface BalanceRow {
  payment_id: number;
  customer_id: number;
  invoiced_paise: number;
  taxable_paise: number;
  received_paise: number;
  tds_paise: number;
  refunded_paise: number;
  /** Negative when more was received than is invoiced after a credit note. */
  owed_paise: number;
}

/** Undefined for a purchase that was paid online, or not at all. */
export async function findBalance(db: Db | Tx, paymentId: number): Promise<BalanceRow | undefined> {
  const { rows } = await sql<BalanceRow>`
    select * from balances_view where payment_id = ${paymentId}`.execute(db);
  return rows[0];
}

/** The most TDS that can still be recorded, by the rule of a day. */
export const tdsLeft = (
  { taxable_paise: taxable, tds_paise: tds }: Pick<BalanceRow, 'taxable_paise' | 'tds_paise'>,
  day: string,
) => toPaise(Math.max(0, mostTds(taxable, tdsRuleOn(day).value) - tds));

/** Who recorded a receipt is for admins only. */
export async function loadBalance(
  db: Db | Tx,
  paymentId: number | null,
  isForAdmin: boolean,
): Promise<Schemas['Balance']> {
  const balance = paymentId === null ? undefined : await findBalance(db, paymentId);
  if (!balance) return null;
  return {
    invoiced: rupees(balance.invoiced_paise),
    received: rupees(balance.received_paise),
    tds: rupees(balance.tds_paise),
    refunded: rupees(balance.refunded_paise),
    owed: rupees(Math.max(0, balance.owed_paise)),
    receipts: await loadReceipts(db, balance.payment_id, isForAdmin),
  };
}

interface ReceiptRow {
  id: number;
  method: Schemas['ReceiptMethod'];
  reference: string | null;
  received_on: string;
  amount_paise: number;
  tds_paise: number;
  tds_certificate: string | null;
  recorded_by: string;
  voided_at: Date | null;
  void_reason: string | null;
}

async function loadReceipts(
  db: Db | Tx,
  paymentId: number,
  isForAdmin: boolean,
): Promise<Schemas['Receipt'][]> {
  const { rows } = await sql<ReceiptRow>`
    select receipts.id, method, reference, received_on::text, amount_paise, tds_paise, tds_certificate, people.name as recorded_by,
      voided_at, void_reason
    from receipts join people on people.id = recorded_by
    where payment_id = ${paymentId} order by receipts.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    number: receiptDisplayId(row.id),
    method: row.method,
    reference: row.reference,
    received_on: row.received_on,
    amount: rupees(row.amount_paise),
    tds: rupees(row.tds_paise),
    tds_certificate: row.tds_certificate,
    recorded_by: isForAdmin ? row.recorded_by : null,
    voided: row.voided_at && { at: row.voided_at.toISOString(), reason: row.void_reason ?? '' },
  }));
}

const rupees = (paise: number) => paiseToRupees(toPaise(paise));

/** What a receipt for an order can be; null for one that is paid, was paid online or is cancelled. */
export async function loadReceiptForm(db: Db, orderId: number, now: Date): Promise<Schemas['ReceiptForm']> {
  const { rows } = await sql<FormRow>`
    select payment_id, price_paise, gst_paise, gst_rate_basis_points, official_fees, cancelled_at is not null as is_cancelled, people.name, people.email,
      people.phone, people.gst_number, people.business_name, people.billing_state, people.billing_address
    from orders join people on people.id = customer_id where orders.id = ${orderId}`.execute(db);
  const [order] = rows;
  if (!order) return null;
  const today = istDate(now);
  if (order.payment_id === null) {
    if (order.is_cancelled) return null;
    return {
      owed: rupees(order.price_paise + order.gst_paise + feesOf(order)),
      tds_most: rupees(tdsLeft({ taxable_paise: order.price_paise, tds_paise: 0 }, today)),
      billing: billingOf(order),
    };
  }
  const balance = await findBalance(db, order.payment_id);
  if (!balance || balance.owed_paise <= 0) return null;
  return { owed: rupees(balance.owed_paise), tds_most: rupees(tdsLeft(balance, today)), billing: null };
}

/** By the customer's state; another state may have other fees. */
const feesOf = ({ official_fees: fees, billing_state: state, gst_rate_basis_points: rate }: FormRow) =>
  boughtFees(fees, state ?? undefined, rate).reduce((sum, { price, gst }) => sum + price + gst, 0);

interface FormRow {
  payment_id: number | null;
  price_paise: number;
  gst_paise: number;
  gst_rate_basis_points: number;
  official_fees: OfficialFee[];
  is_cancelled: boolean;
  name: string;
  email: string;
  phone: string;
  gst_number: string | null;
  business_name: string | null;
  billing_state: Schemas['StateCode'] | null;
  billing_address: string | null;
}

const billingOf = (row: FormRow): Schemas['BillingDetails'] => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  gstno: row.gst_number ?? '',
  business_name: row.business_name ?? '',
  billing_state: row.billing_state ?? '',
  billing_address: row.billing_address ?? '',
});
