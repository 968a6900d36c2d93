/** Asks the provider about purchases that nobody reported as paid: the last of three ways to an order (payment-018). */
import { sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import { type AttemptsStanding, standingOf } from './attempts-standing.ts';
import { fulfilPayment, type PaymentDeps } from './fulfil-payment.ts';
import { recordRefundsOf } from './give-back.ts';

const minute = 60;
const hour = 60 * minute;
/** Seconds after its creation at which an open payment is looked at; a bank may take five days. */
const checksAfter = [2 * minute, 10 * minute, hour, 6 * hour, 24 * hour, 5 * 24 * hour];
const batch = 50;

interface Due {
  id: number;
  provider_order_id: string;
}

/** Looks at the payments that are due, at most 50, and fulfils those that were paid. Safe to run anywhere, any time. */
export async function reconcilePayments(deps: PaymentDeps): Promise<{ checked: number; fulfilled: number }> {
  const due = await claimDue(deps);
  let fulfilled = 0;
  for (const payment of due) {
    try {
      if (await settleOpenPayment(deps, payment.provider_order_id)) fulfilled += 1;
    } catch (error) {
      deps.log.error({ err: error, payment: payment.id }, 'a payment could not be checked');
      await makeDueAgain(deps, payment.id);
    }
  }
  return { checked: due.length, fulfilled };
}

/** Whether the provider has a payment that made the orders of this purchase, now or before. */
export async function settleOpenPayment(deps: PaymentDeps, providerOrderId: string): Promise<boolean> {
  return (await settleAttempts(deps, providerOrderId)) === 'paid';
}

/** The same, and where it has none how the attempts stand. `spent`: what was taken can buy nothing, nor can another. */
export async function settleAttempts(
  deps: PaymentDeps,
  providerOrderId: string,
): Promise<'paid' | 'spent' | AttemptsStanding> {
  const lookedAt = deps.clock.now();
  const attempts = await deps.payments.fetchOrderPayments(providerOrderId);
  // A captured attempt comes before one that is only authorised, since just one of them can be taken.
  const taken = ['captured', 'authorized'].flatMap((status) =>
    attempts.filter((attempt) => attempt.status === status),
  );
  for (const { id } of taken) {
    try {
      await fulfilPayment(deps, id);
      return 'paid';
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      deps.log.warn({ payment: id, code: error.code }, 'an attempt to pay was not taken');
    }
  }
  for (const { id, status } of attempts) {
    if (status === 'refunded') await recordRefundsOf(deps, id, providerOrderId);
  }
  // The provider takes no second payment on an order that was paid, even if that money went back.
  if (attempts.some(({ status }) => status === 'captured' || status === 'refunded')) return 'spent';
  if (attempts.length > 0) await noteUncaptured(deps, providerOrderId, lookedAt);
  return standingOf(attempts, deps.clock.now());
}

/** What is captured later was captured after this. */
const noteUncaptured = ({ db }: PaymentDeps, providerOrderId: string, at: Date) =>
  db
    .updateTable('payments')
    .set({ uncaptured_at: at })
    .where('provider_order_id', '=', providerOrderId)
    .where('state', '=', 'created')
    .execute();

/**
 * Counts the check before it is made; two workers never take the same payment. First the one of each customer that is
 * due the longest, then the next of each: whoever leaves many quotes unpaid keeps nobody else waiting.
 */
async function claimDue({ db, clock }: PaymentDeps): Promise<Due[]> {
  const now = clock.now();
  const isDue = sql<boolean>`state = 'created' and checks < 6 and provider_order_id is not null
    and ${dueAt} <= ${now}::timestamptz`;
  const { rows } = await sql<Due>`
    with due as (
      select id, ${dueAt} as at, row_number() over (partition by customer_id order by ${dueAt}, id) as turn
      from payments where ${isDue}
    )
    update payments set checked_at = ${now}, checks = (
      select count(*) from unnest(${checksAfter}::int[]) after
      where created_at + make_interval(secs => after) <= ${now}::timestamptz)
    where id in (
      select id from payments
      where id in (select id from due order by turn, at, id limit ${batch}) and ${isDue} for update skip locked)
    returning id, provider_order_id`.execute(db);
  return rows;
}

/** For how many seconds the payment that is most overdue has waited for its look at the provider; 0 when none is due. */
export async function unreconciledSince({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from ${now}::timestamptz - min(${dueAt})), 0)::float8 as seconds from payments
    where state = 'created' and checks < 6 and provider_order_id is not null and ${dueAt} <= ${now}::timestamptz`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
}

/** After a check that failed also a tenth of the payment's age later, so that one that always fails is asked seldom. */
const dueAt = sql<Date>`greatest(created_at + make_interval(secs => (${checksAfter}::int[])[checks + 1]),
  checked_at + (checked_at - created_at) / 10)`;

/** Begins anew with the checks of a payment that somebody reported, of which the first is two minutes after the quote. */
export const lookAgain = ({ db }: Pick<PaymentDeps, 'db'>, providerOrderId: string) =>
  db
    .updateTable('payments')
    .set({ checks: 0, checked_at: null })
    .where('provider_order_id', '=', providerOrderId)
    .where('state', '=', 'created')
    .execute();

const makeDueAgain = ({ db }: PaymentDeps, id: number) =>
  db
    .updateTable('payments')
    .set((eb) => ({ checks: eb('checks', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();
