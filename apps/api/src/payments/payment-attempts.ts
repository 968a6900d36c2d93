/** Records the payment provider's payments of a purchase, each as a row of its own (record 0057). */

import { paymentStates, type PaymentState, statesBefore } from '@portal/domain/payment-states';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ProviderPayment } from './payment-gateway.ts';

/** A payment as reported; `capturedAt` is the time of its capture, if known. */
export type ReportedAttempt = ProviderPayment & { capturedAt?: Date | undefined };

/** Idempotent, in any order. Does nothing for payments of unknown purchases, and writes only what is new. */
export async function recordAttempts(db: Db, attempts: readonly ReportedAttempt[]): Promise<void> {
  const known = attempts.filter(({ orderId }) => orderId !== null);
  if (known.length === 0) return;
  const rows = JSON.stringify(known.map(columnsOf));
  await attemptUpsert(sql`
    select payments.id as payment_id, reported.* from payments
      join jsonb_to_recordset(${rows}::jsonb) as reported (order_id text, ${reportedColumns})
        on reported.order_id = payments.provider_order_id
    order by provider_payment_id`).execute(db);
}

const stateOf: Record<ProviderPayment['status'], PaymentState> = {
  created: 'created',
  failed: 'failed',
  authorized: 'authorised',
  captured: 'captured',
  // Only captured payments are refunded.
  refunded: 'captured',
};

const columnsOf = (attempt: ReportedAttempt) => ({
  order_id: attempt.orderId,
  provider_payment_id: attempt.id,
  state: stateOf[attempt.status],
  amount_paise: attempt.amountPaise,
  currency: attempt.currency,
  method: attempt.method,
  detail: attempt.detail,
  fee_paise: attempt.feePaise,
  tax_paise: attempt.taxPaise,
  bank_reference: attempt.bankReference,
  begun_at: attempt.createdAt,
  captured_at: stateOf[attempt.status] === 'captured' ? (attempt.capturedAt ?? attempt.createdAt) : null,
});

const reportedColumns =
  sql.raw(`provider_payment_id text, state text, amount_paise bigint, currency text, method text,
  detail text, fee_paise bigint, tax_paise bigint, bank_reference text, begun_at timestamptz, captured_at timestamptz`);

/** The insert of a captured payment, for a statement that has just paid its purchase. `paid` is that row. */
export const capturedAttemptInsert = (paid: RawBuilder<unknown>, payment: ProviderPayment) =>
  attemptUpsert(sql`
    select id as payment_id, provider_payment_id, 'captured' as state, amount_paise, currency, ${payment.method}::text as method,
      ${payment.detail}::text as detail, ${payment.feePaise}::bigint as fee_paise, ${payment.taxPaise}::bigint as tax_paise,
      ${payment.bankReference}::text as bank_reference, ${payment.createdAt}::timestamptz as begun_at, paid_at as captured_at
    from ${paid}`);

/** Each state with the states that it replaces. */
const forward = sql.join(
  paymentStates.flatMap((state) =>
    statesBefore('payment', state).map((before) => sql`(${sql.lit(before)}, ${sql.lit(state)})`),
  ),
);

const attemptUpsert = (rows: RawBuilder<unknown>) => sql`
  insert into payment_attempts as kept (payment_id, provider_payment_id, state, amount_paise, currency, method, detail,
    fee_paise, tax_paise, bank_reference, begun_at, captured_at)
  select payment_id, provider_payment_id, state, amount_paise, currency, method, detail, fee_paise, tax_paise,
    bank_reference, begun_at, captured_at from (${rows}) reported
  on conflict (provider_payment_id) do update set
    state = case when (kept.state, excluded.state) in (${forward}) then excluded.state else kept.state end,
    method = coalesce(kept.method, excluded.method),
    detail = coalesce(kept.detail, excluded.detail),
    fee_paise = coalesce(kept.fee_paise, excluded.fee_paise),
    tax_paise = coalesce(kept.tax_paise, excluded.tax_paise),
    bank_reference = coalesce(kept.bank_reference, excluded.bank_reference),
    captured_at = coalesce(kept.captured_at, excluded.captured_at)
  where (kept.state, excluded.state) in (${forward})
    or (kept.method is null and excluded.method is not null)
    or (kept.detail is null and excluded.detail is not null)
    or (kept.fee_paise is null and excluded.fee_paise is not null)
    or (kept.tax_paise is null and excluded.tax_paise is not null)
    or (kept.bank_reference is null and excluded.bank_reference is not null)`;
