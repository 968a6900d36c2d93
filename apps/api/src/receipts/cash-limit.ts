import { formatRs } from '@portal/domain/money';
import { CASH_LIMITS, inForce } from '@portal/domain/tax-law';
import { sql } from 'kysely';
import { invalid } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { NewReceipt } from './parse-receipt.ts';

/** Throws 400 when the person's cash of the day, or that of the purchase, reaches the limit of the law. */
export async function assertAllowedCash(
  tx: Tx,
  purchase: { id: number; customer_id: number },
  { amount, receivedOn }: NewReceipt,
): Promise<void> {
  // Serialises cash of one person for several orders.
  await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', purchase.customer_id)
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ in_day: number; of_purchase: number }>`
    select coalesce(sum(receipts.amount_paise) filter (where received_on = ${receivedOn}::date), 0)::bigint as in_day,
      coalesce(sum(receipts.amount_paise) filter (where payment_id = ${purchase.id}), 0)::bigint as of_purchase
    from receipts join payments on payments.id = payment_id
    where customer_id = ${purchase.customer_id} and method = 'cash' and voided_at is null`.execute(tx);
  const before = Math.max(rows[0]?.in_day ?? 0, rows[0]?.of_purchase ?? 0);
  const limit = inForce(CASH_LIMITS, receivedOn);
  if (before + amount < limit.value) return;
  throw invalid([
    {
      field: 'amount',
      message: `Cash of ${formatRs(limit.value)} or more from one person in a day, or for one order, is forbidden (${limit.law}).`,
    },
  ]);
}
