/** Issues a document, such as a certificate, to the customer of an order. */

import { expiryFault } from '@portal/domain/document-expiry';
import { cleanLine } from '@portal/domain/text/clean-text';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import { lockUnerasedCustomer } from '../access/unerased-customer.ts';
import { invalid, Problem } from '../contract/errors.ts';
import type { ReceivedFile } from '../contract/files.ts';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { fileColumns } from '../storage/file-columns.ts';
import { keepFiles } from '../uploads/received-file.ts';
import { hideReplacedDocument } from './apply-scan-result.ts';
import { notifyDocumentIssued } from './document-notifications.ts';
import { saveExpiry } from './set-document-expiry.ts';

export const issueDocument: Handler<'issueDocument'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const order = await findOrder(tx, actor, body.order_id);
    const { name, file, expiresOn } = validateBody(body);
    await lockUnerasedCustomer(tx, order.customerId);
    if (body.replaces !== undefined) {
      await lockReplacedDocument(tx, { orderId: order.id, uploadId: body.replaces });
      if (file.isScanned) await hideReplacedDocument(tx, body.replaces, deps.clock.now());
    }
    const upload = await tx
      .insertInto('document_uploads')
      .values({
        issued_order_id: order.id,
        issued_name: name,
        version: 1,
        uploaded_by: actor.userId,
        uploaded_at: deps.clock.now(),
        ...fileColumns(file),
        // The old document stays visible until the new one is scanned.
        ...(body.replaces !== undefined && !file.isScanned && { replaces: body.replaces }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (expiresOn !== undefined) {
      await saveExpiry(tx, deps, { storedName: file.storedName, expiresOn, setBy: actor.userId });
    }
    if (file.isScanned) await notifyDocumentIssued(tx, deps, { id: upload.id, name, order });
    await keepFiles(tx, [file]);
    return { status: 'true', message: messageFor(file), upload_id: upload.id };
  });

const messageFor = ({ isScanned }: ReceivedFile) =>
  isScanned
    ? 'Document issued.'
    : 'Document uploaded. It is being checked for viruses; the customer gets it after that.';

/** Throws unless the actor may see the order. */
async function findOrder(tx: Tx, actor: Actor, orderId: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['orders.id', 'orders.customer_id as customerId', 'orders.service_name as serviceName'])
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .executeTakeFirst();
  if (!order) throw notVisible(actor);
  return order;
}

/** Throws 400 with the invalid field. */
function validateBody({ name, file, expires_on: expiresOn }: Body<'issueDocument'>) {
  const fault = (field: string, message: string) => invalid([{ field, message }]);
  const line = cleanLine(name);
  if (line === '') throw fault('name', 'Say what this document is.');
  const expiryError = expiresOn === undefined ? undefined : expiryFault(expiresOn);
  if (expiryError !== undefined) throw fault('expires_on', expiryError);
  return { name: line, file, expiresOn };
}

/**
 * Locks the issued document that is being corrected. Throws `conflict` unless it is current and of this order, and while
 * another correction of it waits for its scan.
 */
async function lockReplacedDocument(
  tx: Tx,
  { orderId, uploadId }: { orderId: number; uploadId: number },
): Promise<void> {
  const replaced = await tx
    .selectFrom('document_uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('issued_order_id', '=', orderId)
    .where('state', '=', 'current')
    .forUpdate()
    .executeTakeFirst();
  if (!replaced) {
    throw new Problem('conflict', 'There is no such issued document any more. Please load the order again.');
  }
  const waiting = await tx
    .selectFrom('document_uploads')
    .select('id')
    .where('replaces', '=', uploadId)
    .where('state', '=', 'quarantined')
    .executeTakeFirst();
  if (waiting) {
    throw new Problem(
      'conflict',
      'A new file for this document is being checked already. Withdraw that one first.',
    );
  }
}
