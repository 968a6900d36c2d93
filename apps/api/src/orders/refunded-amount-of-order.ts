import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import type { Db } from '../db/database.ts';

type RefundedAmount = components['schemas']['Refunded'];

/** The refunded amount of the order's payment; null when nothing was refunded. */
export async function loadRefundedAmount(db: Db, orderId: number): Promise<RefundedAmount> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.id', '=', 'refunds.payment_id')
        .onRef('payments.provider_payment_id', '=', 'refunds.provider_payment_id'),
    )
    .innerJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['refunds.amount_paise', 'refunds.settled_at'])
    .where('orders.id', '=', orderId)
    .where('refunds.state', '=', 'processed')
    .orderBy('refunds.settled_at')
    .execute();
  return viewRefundedAmount(refunds);
}

/** Oldest first. */
function viewRefundedAmount(
  refunds: readonly { amount_paise: number; settled_at: Date | null }[],
): RefundedAmount {
  const last = refunds.at(-1);
  if (!last) return null;
  const total = refunds.reduce((sum, refund) => sum + refund.amount_paise, 0);
  return { total: paiseToRupees(toPaise(total)), refunded_at: last.settled_at?.toISOString() ?? null };
}
