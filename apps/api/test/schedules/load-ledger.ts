/** Loads the product's rows about one customer's money. */

import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';

interface Taxed {
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  total_paise: number;
}

export interface Purchase {
  id: number;
  /** Of the quotes of one purchase. */
  first: number;
  state: string;
  provider_payment_id: string | null;
  amount_paise: number;
  /** Services, ascending. */
  items: number[];
  orders: number[];
  invoices: Taxed[];
  notes: Taxed[];
  /** Refunds of its payment requested by the product. */
  ours: number;
}

export async function loadLedger(db: Db, customerId: number) {
  const { rows: purchases } = await sql<Purchase>`
    select id, coalesce(retry_of, id) as first, state, provider_payment_id, amount_paise,
      (select coalesce(jsonb_agg(service_id order by service_id), '[]') from payment_items where payment_id = p.id) as items,
      (select coalesce(jsonb_agg(service_id order by service_id), '[]') from orders where payment_id = p.id) as orders,
      (select coalesce(jsonb_agg(invoices), '[]') from invoices where payment_id = p.id) as invoices,
      (select coalesce(jsonb_agg(credit_notes), '[]') from credit_notes join invoices on invoices.id = invoice_id
        where payment_id = p.id) as notes,
      (select count(*)::int from refunds where provider_payment_id = p.provider_payment_id
        and reason not in ('at_provider', 'order_cancelled', 'fee_not_spent') and state <> 'failed') as ours
    from payments p where customer_id = ${customerId} order by id`.execute(db);
  const { rows: refunds } = await sql<{
    id: number;
    provider_refund_id: string | null;
    state: string;
    amount_paise: number;
    reason: string;
  }>`
    select refunds.id, provider_refund_id, refunds.state, refunds.amount_paise, refunds.reason
    from refunds join payments on payments.id = payment_id where customer_id = ${customerId}`.execute(db);
  const notices = await db
    .selectFrom('notifications')
    .select('event_key')
    .where('person_id', '=', customerId)
    .execute();
  const { rows: gaps } = await sql<{ number: string }>`
    select number from (
      select number, serial, row_number() over (partition by financial_year order by serial) as place from invoices
      union all
      select number, serial, row_number() over (partition by financial_year order by serial) from credit_notes
    ) numbered where serial <> place`.execute(db);
  const { rows: lonely } = await sql<{ count: number }>`
    select count(*)::int as count from orders left join payments on payments.id = payment_id and payments.state = 'paid'
    where orders.customer_id = ${customerId} and payment_id is not null and payments.id is null`.execute(db);
  const { state } = await db
    .selectFrom('people')
    .select('state')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const failures = await db
    .selectFrom('refunds')
    .innerJoin('notifications', (join) =>
      join.on('event_key', '=', sql<string>`'refund-failed:' || refunds.id`),
    )
    .select('provider_payment_id')
    .execute();
  const attempts = await db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_attempts.provider_payment_id', 'payment_attempts.state'])
    .where('customer_id', '=', customerId)
    .execute();
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['provider_dispute_id', 'disputes.state'])
    .where('customer_id', '=', customerId)
    .execute();
  return {
    attempts: new Map(attempts.map((row) => [row.provider_payment_id, row.state])),
    disputes: new Map(disputes.map((row) => [row.provider_dispute_id, row.state])),
    failures: failures.map(({ provider_payment_id: id }) => id),
    isClosed: state !== 'active',
    purchases,
    refunds,
    notices,
    gaps: gaps.map(({ number }) => number),
    lonelyOrders: lonely[0]?.count ?? 0,
  };
}
