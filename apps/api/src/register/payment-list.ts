/** The list of received payments, with its sums. */

import { isReceiptNumber, orderDisplayId } from '@portal/domain/display-id';
import { paymentMethodText } from '@portal/domain/payment-states';
import { receiptMethodName } from '@portal/domain/receipts';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ListQuery } from '../lists/list-query.ts';
import { allOf } from '../lists/match-text.ts';
import { findMatches } from '../lists/search.ts';
import { isInPeriod, registerCondition, type RegisterFilters, registerSearch } from './register-filters.ts';

type PaymentView = components['schemas']['PaymentRow'];
export type PaymentFilters = RegisterFilters & { state?: PaymentView['state'] | undefined };

export interface PaymentRow {
  id: number;
  provider_payment_id: string;
  paid_on: string;
  paid_at: Date;
  customer_id: number;
  customer_name: string;
  /** Ids, and the names of what was bought or meant to be. */
  orders: number[];
  services: string[];
  amount_paise: number;
  refunded_paise: number;
  state: PaymentView['state'];
  disputed: boolean;
  invoice_number: string | null;
  method: string | null;
  detail: string | null;
  fee_paise: number | null;
  tax_paise: number | null;
}

/** A second online payment of a purchase bought nothing and has no invoice. */
const isOfPurchase = sql`(registered_payments.method <> 'online' or payments.provider_payment_id = registered_payments.provider_payment_id)`;

const paymentRows = sql<PaymentRow>`
  select registered_payments.id, registered_payments.provider_payment_id, paid_on::text, registered_payments.paid_at,
    registered_payments.customer_id, people.name as customer_name, bought.orders, bought.services,
    registered_payments.amount_paise, refunded_paise,
    case when lost_paise > 0 then 'Lost' else registered_payments.state end as state, exists (
      select from disputes where disputes.provider_payment_id = registered_payments.provider_payment_id
        and ended_at is null) as disputed, (
      select number from invoices where invoices.payment_id = payments.id
        and ${isOfPurchase} order by id desc limit 1)
      as invoice_number,
    coalesce(tried.method, nullif(registered_payments.method, 'online')) as method,
    coalesce(tried.detail, registered_payments.reference) as detail, tried.fee_paise, tried.tax_paise
  from registered_payments join people on people.id = registered_payments.customer_id
    join payments on payments.id = registered_payments.payment_id
    left join payment_attempts tried on tried.provider_payment_id = registered_payments.provider_payment_id
    cross join lateral (
      select coalesce(jsonb_agg(order_id order by order_id) filter (where order_id is not null
          and ${isOfPurchase}), '[]') as orders,
        coalesce(array_agg(distinct service_name), '{}') as services
      from bought_services_view where bought_services_view.payment_id = payments.id
    ) bought`;

const paidOn = sql`registered_payments.paid_on`;

export function paymentList(filters: PaymentFilters): ListQuery<PaymentRow> {
  const search = registerSearch('registered_payments', filters);
  return {
    name: 'received payments',
    table: 'registered_payments',
    select: paymentRows,
    where: allOf([
      registerCondition('registered_payments', paidOn, filters),
      ...(filters.state === undefined
        ? []
        : filters.state === 'Lost'
          ? [sql<boolean>`lost_paise > 0`]
          : [sql<boolean>`registered_payments.state = ${sql.lit(filters.state)} and lost_paise = 0`]),
    ]),
    sort: { direction: 'desc', key: paidOn, keyType: sql`date` },
    ...(search && { search: async (_, { condition }) => search(condition) }),
    count: async (db) => ({ total: (await sumTallied(db, filters)).count }),
  };
}

export interface PaymentSums {
  count: number;
  amount_paise: number;
  refunded_paise: number;
}

/** Null for a search that finds too many to add up. */
export async function sumPayments(db: Db, filters: PaymentFilters): Promise<PaymentSums | null> {
  const search = registerSearch('registered_payments', filters);
  if (search === undefined) return sumTallied(db, filters);
  const { table, where: condition } = paymentList(filters);
  const matches = await findMatches(db, { table, condition }, search(condition));
  if (matches.counted.total_capped) return null;
  const { rows } = await sql<PaymentSums>`
    select count(*) as count, coalesce(sum(amount_paise), 0)::bigint as amount_paise,
      coalesce(sum(refunded_paise), 0)::bigint as refunded_paise
    from (${matches.select(sql`id, amount_paise, refunded_paise`)}) found`.execute(db);
  return rows[0] ?? null;
}

async function sumTallied(
  db: Db,
  { state, department = '', ...period }: PaymentFilters,
): Promise<PaymentSums> {
  const { rows } = await sql<PaymentSums>`
    select coalesce(sum(n), 0)::bigint as count, coalesce(sum(amount_paise), 0)::bigint as amount_paise,
      coalesce(sum(refunded_paise), 0)::bigint as refunded_paise
    from payment_sums
    where department = ${department} and ${isInPeriod(sql`paid_on`, period)}
      and ${state === undefined ? sql`true` : sql`state = ${state}`}`.execute(db);
  return rows[0] ?? { count: 0, amount_paise: 0, refunded_paise: 0 };
}

type Paid = Pick<PaymentRow, 'provider_payment_id' | 'method' | 'detail'>;

export function methodOf({ provider_payment_id: id, method, detail }: Paid): string | null {
  if (method === null) return null;
  if (!isReceiptNumber(id)) return paymentMethodText(method, detail);
  return [receiptMethodName(method), ...(detail === null ? [] : [detail])].join(', ');
}

export const viewPayment = ({
  id,
  provider_payment_id: paymentId,
  paid_on: date,
  paid_at: paidAt,
  customer_id: customerId,
  customer_name: name,
  orders,
  invoice_number: invoice,
  ...row
}: PaymentRow): PaymentView => ({
  id,
  payment_id: paymentId,
  date,
  paid_at: paidAt.toISOString(),
  customer: { id: customerId, name },
  orders: orders.map((orderId) => ({ id: orderId, order_id: orderDisplayId(orderId) })),
  services: row.services,
  amount_paise: row.amount_paise,
  refunded_paise: row.refunded_paise,
  state: row.state,
  disputed: row.disputed,
  invoice,
  method: methodOf({ provider_payment_id: paymentId, ...row }),
  fee_paise: row.fee_paise,
  tax_paise: row.tax_paise,
});
