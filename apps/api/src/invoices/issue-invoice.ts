/** Issues the invoice of a payment whose orders exist already. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type Issue, issuingInvoice } from './issuing-invoice.ts';

/**
 * Answers the invoice's number; undefined when there is one already, or nothing was paid. Hold the lock of the
 * payment's row: what others did before it is then seen, and nobody draws a number in vain.
 */
export async function issueInvoice(tx: Tx, paymentId: number, issue: Issue): Promise<string | undefined> {
  const bought = sql`(select * from orders where payment_id = ${paymentId})`;
  const { rows } = await sql<{ number: string }>`
    with paid as (
      select * from payments
      where id = ${paymentId} and state = 'paid' and not exists (
        select from invoices
        where payment_id = ${paymentId} and replaces is not distinct from ${issue.replaces ?? null}::bigint)
    ), ${issuingInvoice(sql`paid`, bought, issue)}
    select number from invoiced`.execute(tx);
  return rows[0]?.number;
}
