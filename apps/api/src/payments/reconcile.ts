/** Polls the provider for open payments that neither browser nor webhook reported (payment-018). */

import { sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import { fulfilPayment, type PaymentDeps } from './fulfil-payment.ts';
import type { ProviderPayment } from './payment-gateway.ts';
import { syncRefunds } from './refund-payment.ts';

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

/** Returns whether the purchase is paid, now or before. */
export async function fulfilIfPaid(deps: PaymentDeps, providerOrderId: string): Promise<boolean> {
  return (await resolveAttempts(deps, providerOrderId)) === 'paid';
}

/** Fulfils a paid purchase, else returns the state of its attempts. `spent`: paid but refunded, so it can't be paid again. */
export async function resolveAttempts(
  deps: PaymentDeps,
  providerOrderId: string,
): Promise<'paid' | 'spent' | AttemptsState> {
  const checkedAt = deps.clock.now();
  const attempts = await deps.payments.fetchOrderPayments(providerOrderId);
  // Captured attempts first, since only one attempt can be fulfilled.
  const candidates = ['captured', 'authorized'].flatMap((status) =>
    attempts.filter((attempt) => attempt.status === status),
  );
  for (const { id } of candidates) {
    try {
      await fulfilPayment(deps, id);
      return 'paid';
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      deps.log.warn({ payment: id, code: error.code }, 'an attempt to pay was not taken');
    }
  }
  for (const { id, status } of attempts) {
    if (status === 'refunded') await syncRefunds(deps, id, providerOrderId);
  }
  // The provider accepts no second payment on a paid order, even after a refund.
  if (attempts.some(({ status }) => status === 'captured' || status === 'refunded')) return 'spent';
  if (attempts.length > 0) await recordUncaptured(deps, providerOrderId, checkedAt);
  return attemptsState(attempts, deps.clock.now());
}

/** A later capture is dated after this check. */
const recordUncaptured = ({ db }: PaymentDeps, providerOrderId: string, at: Date) =>
  db
    .updateTable('payments')
    .set({ uncaptured_at: at })
    .where('provider_order_id', '=', providerOrderId)
    .where('state', '=', 'created')
    .execute();

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

/** `unconfirmed`: the bank may still confirm an attempt. `failed`: every attempt failed for good. */
export type AttemptsState = 'none' | 'unconfirmed' | 'failed';

const minuteMs = 60_000;
/** How long a customer may stay on the bank's page. */
const maxTimeAtBankMs = 30 * minuteMs;
/** Banks may take five days, but nearly all confirm within one. */
const maxPendingMs = 24 * 60 * minuteMs;

/** The provider's failure codes that may still become a payment. */
const pendingFailures = new Set([
  'payment_pending',
  'payment_pending_approval',
  'payment_pending_authorization',
  'bank_technical_error',
  'gateway_technical_error',
  'server_error',
]);

function attemptsState(attempts: readonly ProviderPayment[], now: Date): AttemptsState {
  if (attempts.length === 0) return 'none';
  return attempts.some((attempt) => mayStillBePaid(attempt, now)) ? 'unconfirmed' : 'failed';
}

function mayStillBePaid({ status, failure, createdAt }: ProviderPayment, now: Date): boolean {
  const ageMs = now.getTime() - createdAt.getTime();
  if (status === 'created') return ageMs < maxTimeAtBankMs;
  if (ageMs >= maxPendingMs) return false;
  return status === 'authorized' || (status === 'failed' && pendingFailures.has(failure ?? ''));
}
