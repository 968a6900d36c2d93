/** What follows from the scan of a quarantined document: it is opened, or removed with a notification to those concerned. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Verdict } from '../uploads/virus-scanner.ts';
import { documentIssued, infectedRemoved, uploadArrived } from './document-events.ts';
import { orderFiles } from './order-files.ts';

/** Does nothing when it no longer waits: it was taken back or replaced, or another process was first. */
export const settleScan = (
  deps: Pick<Deps, 'db' | 'clock'>,
  uploadId: number,
  verdict: Verdict,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockRequirementOf(tx, uploadId);
    if (!(await moveOn(tx, deps, uploadId, verdict))) return;
    const upload = await loadSettled(tx, uploadId);
    await (verdict === 'clean' ? open(tx, deps, upload) : remove(tx, deps, upload));
  });

/** Requirements before their uploads, as everything else locks them. */
const lockRequirementOf = (tx: Tx, uploadId: number) =>
  sql`select from order_documents where id = (
    select order_document_id from document_uploads where id = ${uploadId}) for update`.execute(tx);

async function moveOn(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  uploadId: number,
  verdict: Verdict,
): Promise<boolean> {
  const state =
    verdict === 'clean'
      ? { state: 'current' as const }
      : { state: 'infected' as const, hidden_at: clock.now() };
  const moved = await tx
    .updateTable('document_uploads')
    .set(state)
    .where('id', '=', uploadId)
    .where('state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

interface SettledUpload {
  id: number;
  name: string;
  requirementId: number | null;
  replaces: number | null;
  uploadedBy: number;
  order: { id: number; customerId: number; serviceName: string };
}

async function loadSettled(tx: Tx, uploadId: number): Promise<SettledUpload> {
  const { rows } = await sql<SettledUpload>`
    select file.id, file.name, file.order_document_id as "requirementId", file.replaces,
      file.uploaded_by as "uploadedBy", json_build_object(
        'id', orders.id, 'customerId', orders.customer_id, 'serviceName', orders.service_name) as order
    from ${orderFiles} join orders on orders.id = file.order_id where file.id = ${uploadId}`.execute(tx);
  if (!rows[0]) throw new Error('an upload that was just changed is gone');
  return rows[0];
}

/** Those whom it is for hear of it now. */
async function open(tx: Tx, deps: Pick<Deps, 'clock'>, upload: SettledUpload): Promise<void> {
  const { id, name, order } = upload;
  if (upload.replaces !== null) await hideReplaced(tx, upload.replaces, deps.clock.now());
  if (upload.requirementId === null) return documentIssued(tx, deps, { id, name, order });
  return uploadArrived(tx, deps, {
    id,
    kind: 'file',
    orderId: order.id,
    serviceName: order.serviceName,
    documentName: name,
  });
}

/** Its bytes go with the job's next step; what an issued document should have replaced stays. */
async function remove(tx: Tx, deps: Pick<Deps, 'clock'>, upload: SettledUpload): Promise<void> {
  if (upload.requirementId !== null) {
    await tx
      .updateTable('order_documents')
      .set({ status: 'Pending', rejection_reason: null })
      .where('id', '=', upload.requirementId)
      .execute();
  }
  await infectedRemoved(tx, deps, {
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

/** The issued document that another one takes the place of; one that was withdrawn before stays so. */
export async function hideReplaced(tx: Tx, uploadId: number, at: Date): Promise<void> {
  await tx
    .updateTable('document_uploads')
    .set({ state: 'replaced', hidden_at: at })
    .where('id', '=', uploadId)
    .where('state', '=', 'current')
    .execute();
}
