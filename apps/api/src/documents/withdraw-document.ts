/** Withdraws a document that was issued by mistake, such as to another customer. */

import { holdsAadhaar } from '@portal/domain/aadhaar';
import { cleanLine } from '@portal/domain/text/clean-text';
import { sql } from 'kysely';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import { invalid, Problem } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyDocumentWithdrawn } from './document-notifications.ts';

export const withdrawDocument: Handler<'withdrawDocument'> = async (deps, { actor, body }) => {
  const reason = parseReason(body.reason);
  const done = { status: 'true', message: 'Document withdrawn.' } as const;
  return inTransaction(deps.db, async (tx) => {
    const issued = await lockIssuedDocument(tx, actor, body.upload_id);
    // Already withdrawn, such as by a double click.
    if (issued.withdrawn_reason === reason) return done;
    if (issued.state === 'quarantined') return withdrawUnscanned(tx, body.upload_id, deps.clock.now());
    if (issued.state !== 'current') {
      throw new Problem(
        'conflict',
        'This document is not with the customer any more. Please load the order again.',
      );
    }
    await hideFileEverywhere(tx, issued.stored_name, deps.clock.now());
    await tx
      .updateTable('document_uploads')
      .set({ withdrawn_reason: reason })
      .where('id', '=', body.upload_id)
      .execute();
    await notifyDocumentWithdrawn(tx, deps, {
      id: body.upload_id,
      name: issued.name,
      reason,
      order: issued.order,
    });
    return done;
  });
};

/** Without a notification: the customer never received a quarantined document. */
async function withdrawUnscanned(tx: Tx, uploadId: number, at: Date) {
  await tx
    .updateTable('document_uploads')
    .set({ state: 'removed', hidden_at: at })
    .where('id', '=', uploadId)
    .execute();
  return { status: 'true', message: 'Document withdrawn. The customer never got it.' } as const;
}

/** One line. Throws 400 when it is too short or contains an Aadhaar number. */
function parseReason(text: string): string {
  const line = cleanLine(text);
  const fault = (message: string) => invalid([{ field: 'reason', message }]);
  if (line.length < 3) throw fault('Say why the document is withdrawn. The customer reads it.');
  if (holdsAadhaar(line)) throw fault('Leave the Aadhaar number out.');
  return line;
}

/** Locks the document against a concurrent withdrawal or replacement. Throws unless the actor may see the order. */
async function lockIssuedDocument(tx: Tx, actor: Actor, uploadId: number) {
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

/** The customer may use the file for other orders; their requirements become Pending again. */
async function hideFileEverywhere(tx: Tx, storedName: string, at: Date): Promise<void> {
  // Locks requirements before uploads, as everywhere, to avoid deadlocks.
  await sql`
    select requirement.id from order_documents requirement where exists (select from document_uploads upload
      where upload.order_document_id = requirement.id and upload.stored_name = ${storedName} and upload.state = 'current')
    order by requirement.id for update`.execute(tx);
  await sql`
    with hidden as (
      update document_uploads set state = 'removed', hidden_at = ${at}
      where stored_name = ${storedName} and state = 'current' returning order_document_id
    )
    update order_documents set status = 'Pending', rejection_reason = null
    from hidden where order_documents.id = hidden.order_document_id`.execute(tx);
}
