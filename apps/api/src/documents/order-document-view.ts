/** An order's requirements and uploads as its customer sees them: Accepted shows as Uploaded (orderprogress-014). */

import { maskAadhaar, parseAadhaar } from '@portal/domain/aadhaar';
import { customerDocumentStatus, documentAbilities } from '@portal/domain/document-status';
import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { decryptText } from '../crypto/encrypted-text.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';

type OrderDocument = components['schemas']['OrderDocument'];

/** The order's requirements by position, each with its current upload. The caller checks access. */
export async function loadOrderDocuments(
  db: Db | Tx,
  secrets: Secrets,
  orderId: number,
): Promise<OrderDocument[]> {
  const rows = await requirements(db)
    .where('order_documents.order_id', '=', orderId)
    .orderBy('order_documents.position')
    .execute();
  return rows.map((row) => viewRequirement(row, secrets));
}

/** Throws when there is no such requirement. */
export async function loadOrderDocument(
  db: Db | Tx,
  secrets: Secrets,
  documentId: number,
): Promise<OrderDocument> {
  const row = await requirements(db).where('order_documents.id', '=', documentId).executeTakeFirstOrThrow();
  return viewRequirement(row, secrets);
}

const requirements = (db: Db | Tx) =>
  db
    .selectFrom('order_documents')
    .innerJoin('orders', 'orders.id', 'order_documents.order_id')
    .leftJoin('document_uploads', (join) =>
      join
        .onRef('document_uploads.order_document_id', '=', 'order_documents.id')
        .on('document_uploads.state', 'in', ['current', 'quarantined']),
    )
    .select([
      'order_documents.id',
      'order_documents.name',
      'order_documents.field_type',
      'order_documents.required',
      'order_documents.kind',
      'order_documents.hint',
      'order_documents.status',
      'order_documents.rejection_reason',
      'orders.cancelled_at',
      'document_uploads.id as upload_id',
      'document_uploads.stored_name',
      'document_uploads.original_name',
      'document_uploads.text_sealed',
      'document_uploads.uploaded_at',
      'document_uploads.version',
      'document_uploads.state',
      earlierVersions.as('earlier'),
    ]);

const earlierVersions = sql<{ version: number; uploaded_at: string; state: string }[]>`(
  select coalesce(json_agg(old order by version), '[]') from (
    select version, uploaded_at, state from document_uploads
    where order_document_id = order_documents.id and hidden_at is not null
  ) old)`;

type Row = Awaited<ReturnType<ReturnType<typeof requirements>['executeTakeFirstOrThrow']>>;

function viewRequirement(row: Row, secrets: Secrets): OrderDocument {
  const abilities = documentAbilities(row.status);
  return {
    id: row.id,
    doc_name: row.name,
    field_type: row.field_type,
    kind: row.kind,
    hint: row.hint,
    required: row.required ? 'true' : 'false',
    status: customerDocumentStatus(row.status),
    reason: row.status === 'Rejected' ? row.rejection_reason : null,
    scan: scanStatus(row.state, row.earlier.at(-1)?.state),
    field_value: fieldValue(row, secrets),
    file_name: row.original_name,
    upload_id: row.upload_id,
    upload_date: row.uploaded_at && istDate(row.uploaded_at),
    uploaded_at: row.uploaded_at && row.uploaded_at.toISOString(),
    version: row.version,
    // Only their numbers and times: older versions can't be opened (orderprogress-016).
    earlier: row.earlier.map(({ version, uploaded_at: at }) => ({
      version,
      uploaded_at: new Date(at).toISOString(),
    })),
    abilities: {
      upload: abilities.upload && row.cancelled_at === null,
      remove: abilities.reupload && row.cancelled_at === null,
    },
  };
}

/** A quarantined file has no stored name on the wire, so it can't be requested. */
function fieldValue({ text_sealed: sealed, kind, stored_name: storedName, state }: Row, secrets: Secrets) {
  if (sealed) return maskSensitiveText(kind, decryptText(secrets, sealed));
  return state === 'quarantined' ? null : storedName;
}

/** Whether the current upload waits for the virus scanner, or the last one was infected and removed. */
export function scanStatus(state: string | null, lastEarlier: string | undefined): OrderDocument['scan'] {
  if (state === 'quarantined') return 'waiting';
  return state === null && lastEarlier === 'infected' ? 'infected' : null;
}

/** Masks an Aadhaar number but for its last four digits, as UIDAI advises. */
export function maskSensitiveText(kind: string | null, text: string): string {
  const aadhaar = kind === 'aadhaar' ? parseAadhaar(text) : undefined;
  return aadhaar ? maskAadhaar(aadhaar) : text;
}
