/** Records a dispute that the payment provider reports, and notifies the admins: missing its deadline loses the money. */

import { disputePhases, disputeStates, type DisputeState, statesBefore } from '@portal/domain/payment-states';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../../events/notify.ts';
import { admins } from '../../events/recipients.ts';
import { disputeDetail } from './dispute-detail.ts';

const id = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
const seconds = z.int().positive().max(9_999_999_999);
export const disputeSchema = z.object({
  id,
  payment_id: id,
  amount: z.int().positive(),
  phase: z.string().max(50).nullish(),
  reason_code: z.string().max(100).nullish(),
  respond_by: seconds.nullish(),
  created_at: seconds.nullish(),
});
export type ReportedDispute = z.infer<typeof disputeSchema>;

/** The last part of a webhook's name, such as `under_review`. */
export type DisputeStage = 'created' | 'action_required' | 'under_review' | 'won' | 'lost' | 'closed';

/** More was asked of us; the dispute stays where it is. */
const stateOf = (stage: DisputeStage): DisputeState =>
  stage === 'created' || stage === 'action_required' ? 'open' : stage;

/**
 * Idempotent; an older report after a newer one changes and says nothing. Returns false for an unknown payment.
 * @param orderId the provider's order, if reported: the only key of a payment that bought nothing.
 */
export async function recordDispute(
  deps: Pick<Deps, 'db' | 'clock'>,
  stage: DisputeStage,
  dispute: ReportedDispute,
  orderId: string | null = null,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const paymentId = await lockPurchase(tx, dispute.payment_id, orderId);
    if (paymentId === undefined) return false;
    const isNew = await upsertDispute(tx, paymentId, stateOf(stage), dispute, deps.clock.now());
    if (!isNew && stage !== 'action_required') return true;
    const bought = await tx
      .selectFrom('orders')
      .select(({ fn }) => fn.min('id').as('id'))
      .where('payment_id', '=', paymentId)
      .executeTakeFirst();
    await notify(tx, deps, {
      event_key: `dispute:${dispute.id}:${stage}`,
      title: 'Payment Disputed',
      recipients: admins,
      detail: disputeDetail(stage, {
        paise: dispute.amount,
        payment: dispute.payment_id,
        respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1_000) : null,
      }),
      ...(bought && bought.id !== null && { orderId: bought.id }),
    });
    return true;
  });
}

/** Serialises concurrent reports, and those of refunds, of one purchase. */
async function lockPurchase(tx: Tx, payment: string, orderId: string | null): Promise<number | undefined> {
  const purchase = await tx
    .selectFrom('payments')
    .select('id')
    .where(
      sql<boolean>`id in (
        select id from payments where provider_order_id = ${orderId}
        union all select payment_id from payment_attempts where provider_payment_id = ${payment})`,
    )
    .forUpdate()
    .executeTakeFirst();
  return purchase?.id;
}

/** Returns whether the dispute is new or has moved. */
async function upsertDispute(
  tx: Tx,
  paymentId: number,
  state: DisputeState,
  { id: disputeId, payment_id: payment, amount, phase, reason_code: reason, ...times }: ReportedDispute,
  now: Date,
): Promise<boolean> {
  const at = (value: number | null | undefined) => (value ? new Date(value * 1_000) : null);
  const { rows } = await sql<{ has_moved: boolean }>`
    with before as (select state from disputes where provider_dispute_id = ${disputeId})
    insert into disputes as kept (payment_id, provider_payment_id, provider_dispute_id, state, amount_paise, phase, reason,
      respond_by, opened_at, ended_at)
    values (${paymentId}, ${payment}, ${disputeId}, ${state}, ${amount}, ${phase ?? null}, ${reason ?? null},
      ${at(times.respond_by)}, ${at(times.created_at) ?? now}, ${hasEnded(state) ? now : null})
    on conflict (provider_dispute_id) do update set
      state = case when ${isForward} then excluded.state else kept.state end,
      phase = case when coalesce(${placeOfPhase(sql`excluded.phase`)} > ${placeOfPhase(sql`kept.phase`)}, kept.phase is null)
        then excluded.phase else kept.phase end,
      reason = coalesce(kept.reason, excluded.reason),
      respond_by = greatest(kept.respond_by, excluded.respond_by),
      ended_at = case when ${isForward} then excluded.ended_at else kept.ended_at end
    returning kept.state is distinct from (select state from before) as has_moved`.execute(tx);
  return rows[0]?.has_moved ?? false;
}

const hasEnded = (state: DisputeState) => state === 'won' || state === 'lost' || state === 'closed';

const isForward = sql<boolean>`(kept.state, excluded.state) in (${sql.join(
  disputeStates.flatMap((state) =>
    statesBefore('dispute', state).map((before) => sql`(${sql.lit(before)}, ${sql.lit(state)})`),
  ),
)})`;

const placeOfPhase = (phase: ReturnType<typeof sql>) =>
  sql`array_position(${[...disputePhases]}::text[], ${phase})`;
