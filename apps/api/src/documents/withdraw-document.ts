/** Takes back a document that was issued wrongly, such as to another customer. */
import { holdsAadhaar } from '@portal/domain/aadhaar';
import { cleanLine } from '@portal/domain/text/clean-text';
import { sql } from 'kysely';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, Problem } from '../contract/errors.ts';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import { documentWithdrawn } from './document-events.ts';

export const withdrawDocument: Handler<'withdrawDocument'> = async (deps, { actor, body }) => {
  const reason = checkedReason(body.reason);
  const done = { status: 'true', message: 'Document withdrawn.' } as const;
  return inTransaction(deps.db, async (tx) => {
    const issued = await lockIssued(tx, actor, body.upload_id);
    // A second click: what it asks for is so already.
    if (issued.withdrawn_reason === reason) return done;
    if (issued.state === 'quarantined') return takeBack(tx, body.upload_id, deps.clock.now());
    if (issued.state !== 'current') {
      throw new Problem(
        'conflict',
        'This document is not with the customer any more. Please load the order again.',
      );
    }
    await hideEverywhere(tx, issued.stored_name, deps.clock.now());
    await tx
      .updateTable('document_uploads')
      .set({ withdrawn_reason: reason })
      .where('id', '=', body.upload_id)
      .execute();
    await documentWithdrawn(tx, deps, { id: body.upload_id, name: issued.name, reason, order: issued.order });
    return done;
  });
};

/** The customer never had what is still being checked: there is nothing to tell them. */
async function takeBack(tx: Tx, uploadId: number, at: Date) {
  await tx
    .updateTable('document_uploads')
    .set({ state: 'removed', hidden_at: at })
    .where('id', '=', uploadId)
    .execute();
  return { status: 'true', message: 'Document withdrawn. The customer never got it.' } as const;
}

/** One line. Throws 400 for one that says too little, or that tells an Aadhaar number. */
function checkedReason(text: string): string {
  const line = cleanLine(text);
  const fault = (message: string) => invalid([{ field: 'reason', message }]);
  if (line.length < 3) throw fault('Say why the document is withdrawn. The customer reads it.');
  if (holdsAadhaar(line)) throw fault('Leave the Aadhaar number out.');
  return line;
}

/** Two who withdraw it, or one who replaces it, come one after the other. Throws unless the order is the actor's to see. */
async function lockIssued(tx: Tx, actor: Actor, uploadId: number) {
  const { rows } = await sql<{
    name: string;
    state: string;
    stored_name: string;
    withdrawn_reason: string | null;
    order: { id: number; customerId: number; serviceName: string };
  }>`
    select issued_name as name, issued.state, stored_name, withdrawn_reason, json_build_object(
      'id', orders.id, 'customerId', orders.customer_id, 'serviceName', orders.service_name) as order
    from document_uploads issued join orders on orders.id = issued_order_id
    where issued.id = ${uploadId} and ${visibleTo(actor)}
    for update of issued`.execute(tx);
  const [issued] = rows;
  if (!issued) throw notVisible(actor, 'There is no such document.');
  return issued;
}

/** Its customer may have given the file to other orders, which then need another one in its place. */
async function hideEverywhere(tx: Tx, storedName: string, at: Date): Promise<void> {
  // Requirements before their uploads, as everything else locks them.
  await sql`
    select needed.id from order_documents needed where exists (select from document_uploads given
      where given.order_document_id = needed.id and given.stored_name = ${storedName} and given.state = 'current')
    order by needed.id for update`.execute(tx);
  await sql`
    with hidden as (
      update document_uploads set state = 'removed', hidden_at = ${at}
      where stored_name = ${storedName} and state = 'current' returning order_document_id
    )
    update order_documents set status = 'Pending', rejection_reason = null
    from hidden where order_documents.id = hidden.order_document_id`.execute(tx);
}
