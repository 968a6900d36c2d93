/** Gives an order a file or a text that it needs, as a new version (C§4, decision 33). */
import { checkDocumentText } from '@portal/domain/document-text';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, Problem, unauthenticAccess } from '../http/errors.ts';
import { isReceivedFile, keepFile, type ReceivedFile } from '../http/received-file.ts';
import { uploadArrived } from './document-events.ts';
import { loadOrderDocument } from './order-document-view.ts';
import { sealText } from './sealed-text.ts';

export const uploadDocument: Handler<'uploadDocument'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const requirement = await lockRequirement(tx, { customerId: actor.userId, ...body });
    const content = contentFor(requirement, body);
    await tx
      .updateTable('document_uploads')
      .set({ state: 'replaced' })
      .where('order_document_id', '=', requirement.id)
      .where('state', '=', 'current')
      .execute();
    const upload = await tx
      .insertInto('document_uploads')
      .values({
        order_document_id: requirement.id,
        version: await nextVersion(tx, requirement.id),
        uploaded_by: actor.userId,
        uploaded_at: deps.clock.now(),
        ...columnsOf(content, deps.config.DATA_SECRET),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('order_documents')
      .set({ status: 'Uploaded', rejection_reason: null })
      .where('id', '=', requirement.id)
      .execute();
    await uploadArrived(tx, deps, {
      id: upload.id,
      kind: requirement.field_type,
      orderId: body.order_id,
      serviceName: requirement.service_name,
      documentName: requirement.name,
    });
    const document = await loadOrderDocument(tx, deps.config.DATA_SECRET, requirement.id);
    if ('file' in content) await keepFile(tx, content.file);
    return { status: 'true', message: 'file' in content ? 'Document uploaded.' : 'Text saved.', document };
  });

/** Uploads of one requirement come one after another. Throws 403 unless it belongs to the customer's own order. */
async function lockRequirement(tx: Tx, at: { customerId: number; order_id: number; doc_id: number }) {
  const requirement = await tx
    .selectFrom('order_documents')
    .innerJoin('orders', 'orders.id', 'order_documents.order_id')
    .select([
      'order_documents.id',
      'order_documents.name',
      'orders.service_name',
      'order_documents.field_type',
      'order_documents.kind',
      'order_documents.status',
    ])
    .where('order_documents.id', '=', at.doc_id)
    .where('orders.id', '=', at.order_id)
    .where('orders.customer_id', '=', at.customerId)
    .forUpdate('order_documents')
    .executeTakeFirst();
  if (!requirement) throw unauthenticAccess();
  if (requirement.status === 'Accepted') {
    throw new Problem('document_accepted', 'This document is accepted already and stays as it is.');
  }
  return requirement;
}

type Requirement = Awaited<ReturnType<typeof lockRequirement>>;
type Content = { readonly file: ReceivedFile } | { readonly text: string };

/** What was sent, if it is what the requirement asks for. Throws 400 with the field otherwise. */
function contentFor(requirement: Requirement, { file, field_value }: Body<'uploadDocument'>): Content {
  const sentFile = isReceivedFile(file) ? file : undefined;
  if (requirement.field_type === 'file') {
    if (field_value !== undefined)
      throw fault('field_value', 'This document is a file: send no text with it.');
    if (!sentFile) throw fault('file', 'Choose a file to upload.');
    return { file: sentFile };
  }
  if (sentFile) throw fault('file', 'This document is a text: type it instead of sending a file.');
  const checked = checkDocumentText(requirement.kind, field_value ?? '');
  if ('fault' in checked) throw fault('field_value', checked.fault);
  return checked;
}

const fault = (field: string, message: string) => invalid([{ field, message }]);

const columnsOf = (content: Content, dataSecret: string) =>
  'file' in content
    ? {
        stored_name: content.file.storedName,
        original_name: content.file.originalName,
        content_type: content.file.contentType,
        size_bytes: content.file.sizeBytes,
        sha256: content.file.sha256,
      }
    : { text_sealed: sealText(dataSecret, content.text) };

async function nextVersion(tx: Tx, documentId: number): Promise<number> {
  const { newest } = await tx
    .selectFrom('document_uploads')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('newest'))
    .where('order_document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return newest + 1;
}
