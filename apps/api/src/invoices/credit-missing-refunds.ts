/** Credits refunds that were processed before their payment had an invoice. */
import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { creditRefund, type RefundToCredit } from './credit-refund.ts';

const batch = 1_000;

/** Finds nothing once all are credited. Safe to run anywhere, any time. */
export async function creditMissingRefunds({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ credited: number }> {
  const { rows } = await sql<RefundToCredit>`
    select refunds.id, payment_id, refunds.provider_payment_id, refunds.amount_paise
    from refunds join payments on payments.id = payment_id
      and payments.provider_payment_id = refunds.provider_payment_id
    where refunds.state = 'processed' and not exists (select from credit_notes where refund_id = refunds.id)
      and exists (select from invoices where invoices.payment_id = payments.id)
    order by refunds.id limit ${batch}`.execute(db);
  let credited = 0;
  for (const refund of rows) {
    const number = await inTransaction(db, async (tx) => {
      await tx
        .selectFrom('payments')
        .select('id')
        .where('id', '=', refund.payment_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return creditRefund(tx, refund, clock.now());
    });
    if (number !== undefined) credited += 1;
  }
  return { credited };
}
