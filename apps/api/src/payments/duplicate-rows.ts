/** Finds pairs of payments that bought the same service for one customer within a few days. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface PaymentOfPair {
  payment_id: string;
  /** As Postgres writes it into JSON. */
  paid_at: string;
  amount_paise: number;
  refunded_paise: number;
  orders: { id: number; service_name: string; status: string }[];
}

export interface DuplicateRow {
  /** Of the later payment. */
  id: number;
  customer_id: number;
  customer_name: string;
  later: PaymentOfPair;
  earlier: PaymentOfPair;
}

/** Of the last 90 days, the newest first; each payment beside the one before it that has not gone back. */
export async function findDuplicates(
  db: Db,
  { limit, afterId, now }: { limit: number; afterId: number | undefined; now: Date },
): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    select later.id, later.customer_id, people.name as customer_name,
      ${paymentOfPair('later', 'earlier')} as later, ${paymentOfPair('earlier', 'later')} as earlier
    from payments later join people on people.id = later.customer_id
      cross join lateral (
        select * from payments
        where customer_id = later.customer_id and state = 'paid'
          and paid_at > later.paid_at - interval '7 days' and (paid_at, id) < (later.paid_at, later.id)
          and ${hasSharedOrder('payments', 'later')} and ${refundedOf('payments')} < amount_paise
        order by paid_at desc, id desc limit 1
      ) earlier
    where later.state = 'paid' and later.paid_at > ${now}::timestamptz - interval '90 days'
      and (${afterId ?? null}::bigint is null or later.id < ${afterId ?? null})
      and ${refundedOf('later')} < later.amount_paise
      and not exists (select from checked_duplicates where payment_id = later.id)
    order by later.id desc limit ${limit}`.execute(db);
  return rows;
}

type Alias = 'later' | 'earlier' | 'payments';

/** What went back of the payment, or is on its way. */
const refundedOf = (alias: Alias): RawBuilder<number> => sql<number>`(
  select coalesce(sum(refunds.amount_paise), 0)::bigint from refunds
  where refunds.payment_id = ${sql.ref(`${alias}.id`)} and refunds.state <> 'failed'
    and refunds.provider_payment_id = ${sql.ref(`${alias}.provider_payment_id`)})`;

/** Whether both bought a service. */
const hasSharedOrder = (alias: Alias, other: Alias): RawBuilder<boolean> => sql<boolean>`exists (
  select from orders one join orders another using (service_id)
  where one.payment_id = ${sql.ref(`${alias}.id`)} and another.payment_id = ${sql.ref(`${other}.id`)})`;

const paymentOfPair = (alias: Alias, other: Alias): RawBuilder<PaymentOfPair> => sql<PaymentOfPair>`
  jsonb_build_object('payment_id', ${sql.ref(`${alias}.provider_payment_id`)}, 'paid_at', ${sql.ref(`${alias}.paid_at`)},
    'amount_paise', ${sql.ref(`${alias}.amount_paise`)}, 'refunded_paise', ${refundedOf(alias)}, 'orders', (
      select jsonb_agg(jsonb_build_object('id', one.id, 'service_name', one.service_name, 'status', one.status)
        order by one.id)
      from orders one where one.payment_id = ${sql.ref(`${alias}.id`)} and one.service_id in (
        select service_id from orders where payment_id = ${sql.ref(`${other}.id`)})))`;
