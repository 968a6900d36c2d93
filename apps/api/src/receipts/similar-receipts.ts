import { orderDisplayId, receiptDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { NewReceipt } from './parse-receipt.ts';

/** Throws 409 for the same method, reference, day and amount as another receipt; cash without one only of this order. */
export async function assertNoSimilarReceipt(
  tx: Tx,
  purchaseId: number,
  { method, reference, receivedOn, amount }: NewReceipt,
): Promise<void> {
  const { rows } = await sql<{ id: number; order_id: number }>`
    select receipts.id, order_id
    from receipts join payment_targets_view target on target.payment_id = receipts.payment_id
    where method = ${method} and reference is not distinct from ${reference}::text
      and (reference is not null or receipts.payment_id = ${purchaseId}) and received_on = ${receivedOn}::date
      and amount_paise = ${amount} and voided_at is null
    order by receipts.id limit 1`.execute(tx);
  const [similar] = rows;
  if (!similar) return;
  throw new Problem(
    'duplicate_receipt',
    `${receiptDisplayId(similar.id)} of ${orderDisplayId(similar.order_id)} has the same day and amount${reference === null ? '' : ' and the same reference'}. Is this another receipt?`,
  );
}
