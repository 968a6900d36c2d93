import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type RefundedAmount = components['schemas']['Refunded'];

/** What was refunded of an order, and when last; null when nothing was. */
export async function loadRefundedAmount(db: Db, orderId: number): Promise<RefundedAmount> {
  const { rows } = await sql<{ paise: number; settled_at: Date | null }>`
    select refunded_paise as paise, (
      select max(settled_at) from refunds join payments on payments.id = refunds.payment_id
        and payments.provider_payment_id = refunds.provider_payment_id
      where payments.id = orders.payment_id and refunds.state = 'processed') as settled_at
    from orders where id = ${orderId} and refunded_paise > 0`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { total: paiseToRupees(toPaise(row.paise)), refunded_at: row.settled_at?.toISOString() ?? null };
}
