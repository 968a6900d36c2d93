/** Notifies the admins of a disputed payment: missing the deadline loses the money. */

import { dayText, istDate } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { z } from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../../events/notify.ts';
import { admins } from '../../events/recipients.ts';

const id = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
export const disputeSchema = z.object({
  id,
  payment_id: id,
  amount: z.int().positive(),
  /** Seconds since 1970. */
  respond_by: z.int().positive().max(9_999_999_999).nullish(),
});
type Dispute = z.infer<typeof disputeSchema>;

/** Once per event of a dispute. Returns false for an unknown payment. */
export async function notifyDispute(
  deps: Pick<Deps, 'db' | 'clock'>,
  event: string,
  dispute: Dispute,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .leftJoin('orders', 'orders.payment_id', 'payments.id')
      .select('orders.id as order_id')
      .where('payments.provider_payment_id', '=', dispute.payment_id)
      .orderBy('orders.id')
      .limit(1)
      .executeTakeFirst();
    if (!payment) return false;
    const stage = event.slice('payment.dispute.'.length);
    await notify(tx, deps, {
      event_key: `dispute:${dispute.id}:${stage}`,
      title: 'Payment Disputed',
      recipients: admins,
      detail: disputeDetail(stage, dispute),
      ...(payment.order_id !== null && { orderId: payment.order_id }),
    });
    return true;
  });
}

function disputeDetail(stage: string, { amount, payment_id: payment, respond_by: by }: Dispute): string {
  const disputed = `${formatRs(toPaise(amount))} of payment ${payment}`;
  if (stage === 'won') return `The dispute about ${disputed} was won. The money stays.`;
  if (stage === 'lost') return `The dispute about ${disputed} was lost. The bank takes the money back.`;
  if (stage === 'closed') return `The dispute about ${disputed} was closed.`;
  if (stage === 'under_review') return `The bank looks at our answer to the dispute about ${disputed}.`;
  const until = by ? ` by ${dayText(istDate(new Date(by * 1_000)))}` : '';
  return `The customer’s bank disputes ${disputed}. Please answer it at the payment provider${until}.`;
}
