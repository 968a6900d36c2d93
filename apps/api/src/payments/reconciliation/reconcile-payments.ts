/** Polls the provider for open payments that neither browser nor webhook reported (payment-018). */

import { sql } from 'kysely';
import { fulfilIfPaid, type PaymentDeps } from '../fulfil-payment.ts';

const minute = 60;
const hour = 60 * minute;
/** Seconds after its creation at which an open payment is checked; a bank may take five days. */
const checksAfter = [2 * minute, 10 * minute, hour, 6 * hour, 24 * hour, 5 * 24 * hour];
const batchSize = 50;

interface DuePayment {
  id: number;
  provider_order_id: string;
}

/** Checks at most 50 due payments and fulfils those that were paid. Safe to run concurrently. */
export async function reconcilePayments(deps: PaymentDeps): Promise<{ checked: number; fulfilled: number }> {
  const due = await claimDuePayments(deps);
  let fulfilled = 0;
  for (const payment of due) {
    try {
      if (await fulfilIfPaid(deps, payment.provider_order_id)) fulfilled += 1;
    } catch (error) {
      deps.log.error({ err: error, payment: payment.id }, 'a payment could not be checked');
      await undoCheck(deps, payment.id);
    }
  }
  return { checked: due.length, fulfilled };
}

/**
 * Counts the check before it runs; concurrent workers never claim the same payment. Round-robin over customers, so that
 * one with many unpaid quotes does not delay the others.
 */
async function claimDuePayments({ db, clock }: PaymentDeps): Promise<DuePayment[]> {
  const now = clock.now();
  const isDue = sql<boolean>`state = 'created' and checks < 6 and provider_order_id is not null
    and ${dueAt} <= ${now}::timestamptz`;
  const { rows } = await sql<DuePayment>`
    with due as (
      select id, ${dueAt} as at, row_number() over (partition by customer_id order by ${dueAt}, id) as turn
      from payments where ${isDue}
    )
    update payments set checked_at = ${now}, checks = (
      select count(*) from unnest(${checksAfter}::int[]) after
      where created_at + make_interval(secs => after) <= ${now}::timestamptz)
    where id in (
      select id from payments
      where id in (select id from due order by turn, at, id limit ${batchSize}) and ${isDue} for update skip locked)
    returning id, provider_order_id`.execute(db);
  return rows;
}

/** How many seconds the most overdue payment has waited for its check; 0 when none is due. */
export async function reconciliationDelaySeconds({
  db,
  clock,
}: Pick<PaymentDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from ${now}::timestamptz - min(${dueAt})), 0)::float8 as seconds from payments
    where state = 'created' and checks < 6 and provider_order_id is not null and ${dueAt} <= ${now}::timestamptz`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
}

/** Backs off by a tenth of the payment's age after a failed check. */
const dueAt = sql<Date>`greatest(created_at + make_interval(secs => (${checksAfter}::int[])[checks + 1]),
  checked_at + (checked_at - created_at) / 10)`;

/** Restarts the checks of a reported payment; the first is due two minutes after the quote. */
export const restartChecks = ({ db }: Pick<PaymentDeps, 'db'>, providerOrderId: string) =>
  db
    .updateTable('payments')
    .set({ checks: 0, checked_at: null })
    .where('provider_order_id', '=', providerOrderId)
    .where('state', '=', 'created')
    .execute();

const undoCheck = ({ db }: PaymentDeps, id: number) =>
  db
    .updateTable('payments')
    .set((eb) => ({ checks: eb('checks', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();
