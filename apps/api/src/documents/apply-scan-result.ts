/** Applies the scan of a quarantined document: releases it, or removes it and notifies both sides. */

import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Verdict } from '../uploads/virus-scanner.ts';
import {
  notifyDocumentIssued,
  notifyInfectedRemoved,
  notifyUploadReceived,
} from './document-notifications.ts';
import { orderFiles } from './order-files.ts';

/** Does nothing unless it is still quarantined: it was removed or replaced, or another process was first. */
export const applyScanResult = (
  deps: Pick<Deps, 'db' | 'clock'>,
  uploadId: number,
  verdict: Verdict,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockRequirementOf(tx, uploadId);
    if (!(await updateState(tx, deps, uploadId, verdict))) return;
    const upload = await loadScannedUpload(tx, uploadId);
    await (verdict === 'clean' ? releaseUpload(tx, deps, upload) : removeInfected(tx, deps, upload));
  });

/** Locks requirements before uploads, as everywhere, to avoid deadlocks. */
const lockRequirementOf = (tx: Tx, uploadId: number) =>
  sql`select from order_documents where id = (
    select order_document_id from document_uploads where id = ${uploadId}) for update`.execute(tx);

async function updateState(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  uploadId: number,
  verdict: Verdict,
): Promise<boolean> {
  const state =
    verdict === 'clean'
      ? { state: 'current' as const }
      : { state: 'infected' as const, hidden_at: clock.now() };
  const updated = await tx
    .updateTable('document_uploads')
    .set(state)
    .where('id', '=', uploadId)
    .where('state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

interface ScannedUpload {
  id: number;
  name: string;
  requirementId: number | null;
  replaces: number | null;
  uploadedBy: number;
  order: { id: number; customerId: number; serviceName: string };
}

async function loadScannedUpload(tx: Tx, uploadId: number): Promise<ScannedUpload> {
  const { rows } = await sql<ScannedUpload>`
    select file.id, file.name, file.order_document_id as "requirementId", file.replaces,
      file.uploaded_by as "uploadedBy", json_build_object(
        'id', orders.id, 'customerId', orders.customer_id, 'serviceName', orders.service_name) as order
    from ${orderFiles} join orders on orders.id = file.order_id where file.id = ${uploadId}`.execute(tx);
  if (!rows[0]) throw new Error('an upload that was just changed is gone');
  return rows[0];
}

/** Notifies its recipients, who were not notified while it was quarantined. */
async function releaseUpload(tx: Tx, deps: Pick<Deps, 'clock'>, upload: ScannedUpload): Promise<void> {
  const { id, name, order } = upload;
  if (upload.replaces !== null) await hideReplacedDocument(tx, upload.replaces, deps.clock.now());
  if (upload.requirementId === null) return notifyDocumentIssued(tx, deps, { id, name, order });
  return notifyUploadReceived(tx, deps, {
    id,
    kind: 'file',
    orderId: order.id,
    serviceName: order.serviceName,
    documentName: name,
  });
}

/** The job deletes the bytes next. The document that an issued file should have replaced stays. */
async function removeInfected(tx: Tx, deps: Pick<Deps, 'clock'>, upload: ScannedUpload): Promise<void> {
  if (upload.requirementId !== null) {
    await tx
      .updateTable('order_documents')
      .set({ status: 'Pending', rejection_reason: null })
      .where('id', '=', upload.requirementId)
      .execute();
  }
  await notifyInfectedRemoved(tx, deps, {
    ...upload,
    from: upload.requirementId === null ? 'provider' : 'customer',
  });
  await tx
    .insertInto('audit_log')
    .values({
      at: deps.clock.now(),
      actor_role: 'system',
      operation: 'scanQuarantinedFiles',
      action: 'remove',
      object: 'upload',
      object_id: String(upload.id),
      changes: JSON.stringify({ state: ['quarantined', 'infected'] }),
    })
    .execute();
}

/** Hides an issued document that another one replaces; a withdrawn one stays withdrawn. */
export async function hideReplacedDocument(tx: Tx, uploadId: number, at: Date): Promise<void> {
  await tx
    .updateTable('document_uploads')
    .set({ state: 'replaced', hidden_at: at })
    .where('id', '=', uploadId)
    .where('state', '=', 'current')
    .execute();
}
