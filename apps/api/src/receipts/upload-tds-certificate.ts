/** The customer, or an admin for them, gives the certificate of a receipt's TDS as a file; an admin confirms it then. */

import { sql } from 'kysely';
import { notVisible } from '../access/not-visible.ts';
import { lockUnerasedCustomer } from '../access/unerased-customer.ts';
import { Problem } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { storeCertificate } from '../documents/certificate-files.ts';
import { notifyOfCertificate } from './receipt-notifications.ts';

export const uploadTdsCertificate: Handler<'uploadTdsCertificate'> = async (deps, { actor, body }) => {
  await deps.limits.notifying('document', actor.userId);
  return inTransaction(deps.db, async (tx) => {
    const receipt = await lockReceipt(tx, actor, body.receipt_id);
    await lockUnerasedCustomer(tx, receipt.customer_id);
    if (receipt.tds_certificate !== null) {
      throw new Problem('conflict', 'The certificate of this payment is confirmed already.');
    }
    if (actor.kind === 'customer') await notifyOfCertificate(tx, deps, receipt, body.file.storedName);
    await storeCertificate(tx, {
      receiptId: receipt.id,
      file: body.file,
      uploadedBy: actor.userId,
      now: deps.clock.now(),
    });
    return { status: 'true', message: 'Certificate uploaded.' };
  });
};

interface CertifiableReceipt {
  id: number;
  customer_id: number;
  order_id: number;
  tds_certificate: string | null;
}

/** Throws unless it has TDS, is not void, and is of the customer's own orders. */
async function lockReceipt(tx: Tx, actor: Actor, id: number): Promise<CertifiableReceipt> {
  const { rows } = await sql<CertifiableReceipt>`
    select receipts.id, customer_id, tds_certificate, (
      select min(order_id) from payment_targets_view target where target.payment_id = payments.id) as order_id
    from receipts join payments on payments.id = receipts.payment_id
    where receipts.id = ${id} and tds_paise > 0 and voided_at is null
      and (${actor.kind === 'admin'} or customer_id = ${actor.userId})
    for no key update of receipts`.execute(tx);
  if (!rows[0]) throw notVisible(actor, 'There is no such receipt with TDS.');
  return rows[0];
}
