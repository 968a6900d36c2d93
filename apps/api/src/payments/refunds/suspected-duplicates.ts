/** Lists payments that a customer may have made twice; admins refund one of them at the provider (record 0045). */

import { orderDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../contract/errors.ts';
import type { Handler } from '../../contract/operation.ts';
import type { Db } from '../../db/database.ts';
import { byId, paginate, type RowRange } from '../../lists/paginate.ts';
import { refundedOrPendingPaise } from './refunded-amount.ts';

type Schemas = components['schemas'];

export const suspectedDuplicates: Handler<'suspectedDuplicates'> = async (deps, { actor, body }) => {
  const { rows, paging } = await paginate(
    deps.config,
    {
      name: `duplicates:${actor.userId}`,
      defaultSize: 20,
      load: (range) => findDuplicates(deps.db, range, deps.clock.now()),
      positionOf: byId,
    },
    { limit: body.limit, cursor: body.cursor },
  );
  return {
    status: 'true',
    message: 'Payments that may have been made twice.',
    duplicates: rows.map(viewDuplicate),
    ...paging,
  };
};

const viewDuplicate = (row: DuplicateRow): Schemas['SuspectedDuplicate'] => ({
  customer: { id: row.customer_id, name: row.customer_name },
  later: viewPayment(row.later),
  earlier: viewPayment(row.earlier),
});

const viewPayment = (row: PaymentOfPair): Schemas['SuspectedPayment'] => ({
  payment_id: row.payment_id,
  paid_at: new Date(row.paid_at).toISOString(),
  total: paiseToRupees(toPaise(row.amount_paise)),
  refunded: paiseToRupees(toPaise(row.refunded_paise)),
  orders: row.orders.map(({ id, service_name: name, status }) => ({
    id,
    order_id: orderDisplayId(id),
    order_name: name,
    status,
  })),
});

export interface PaymentOfPair {
  payment_id: string;
  /** A timestamp in Postgres' JSON format. */
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

/** Of the last 90 days, newest first; each payment with the one before it. Fully refunded payments are left out. */
async function findDuplicates(
  db: Db,
  { limit, after }: Pick<RowRange, 'limit' | 'after'>,
  now: Date,
): Promise<DuplicateRow[]> {
  // One pass over the payments, since a lookup per payment takes seconds on large tables.
  const { rows } = await sql<DuplicateRow>`
    with paid as (
      select * from payments
      where state = 'paid' and paid_at > ${now}::timestamptz - interval '97 days'
        and ${refundedOrPendingPaise('payments')} < amount_paise
    ), bought as (
      select paid.id, paid.paid_at, lag(paid.id) over earlier as earlier_id, lag(paid.paid_at) over earlier as earlier_at
      from paid join orders on orders.payment_id = paid.id
      window earlier as (partition by paid.customer_id, orders.service_id order by paid.paid_at, paid.id)
    ), pairs as (
      select distinct on (id) id, earlier_id from bought
      where earlier_at > paid_at - interval '7 days' and paid_at > ${now}::timestamptz - interval '90 days'
        and (${after?.id ?? null}::bigint is null or id < ${after?.id ?? null})
        and not exists (select from checked_duplicates where payment_id = bought.id)
      order by id desc, earlier_at desc limit ${limit}
    )
    select later.id, later.customer_id, people.name as customer_name,
      ${paymentOfPair('later', 'earlier')} as later, ${paymentOfPair('earlier', 'later')} as earlier
    from pairs join payments later on later.id = pairs.id join payments earlier on earlier.id = pairs.earlier_id
      join people on people.id = later.customer_id
    order by later.id desc`.execute(db);
  return rows;
}

type Alias = 'later' | 'earlier';

const paymentOfPair = (alias: Alias, other: Alias): RawBuilder<PaymentOfPair> => sql<PaymentOfPair>`
  jsonb_build_object('payment_id', ${sql.ref(`${alias}.provider_payment_id`)}, 'paid_at', ${sql.ref(`${alias}.paid_at`)},
    'amount_paise', ${sql.ref(`${alias}.amount_paise`)}, 'refunded_paise', ${refundedOrPendingPaise(alias)}, 'orders', (
      select jsonb_agg(jsonb_build_object('id', one.id, 'service_name', one.service_name, 'status', one.status)
        order by one.id)
      from orders one where one.payment_id = ${sql.ref(`${alias}.id`)} and one.service_id in (
        select service_id from orders where payment_id = ${sql.ref(`${other}.id`)})))`;

/** Marks both payments of a suspected pair as intended. */
export const dismissDuplicate: Handler<'dismissDuplicate'> = async ({ db, clock }, { body }) => {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', body.payment_id)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (!payment) throw notFound('Payment not found.');
  await db
    .insertInto('checked_duplicates')
    .values({ payment_id: payment.id, checked_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { status: 'true', message: 'Both payments stay.' };
};
