import type { DocumentStatus } from '@portal/domain/document-status';
import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { decryptText } from '../crypto/encrypted-text.ts';
import type { Db } from '../db/database.ts';
import { scanStatus, maskSensitiveText } from '../documents/order-document-view.ts';
import type { Secrets } from '../secrets.ts';

type TaskDocument = components['schemas']['WorkedDocument'];

/** The order's requirements by position. The caller checks access. */
export async function loadTaskDocuments(db: Db, secrets: Secrets, orderId: number): Promise<TaskDocument[]> {
  const { rows } = await sql<Row>`
    select needed.id, needed.name, needed.field_type, needed.kind, needed.hint, needed.required, needed.status,
      needed.rejection_reason, given.id as upload_id, given.state, given.stored_name, given.original_name, given.text_sealed,
      given.uploaded_at, given.version, to_char(expiry.expires_on, 'YYYY-MM-DD') as expires_on, coalesce(file_warnings.warnings, '{}') as warnings,
      (select coalesce(json_agg(old order by version), '[]') from (
        select id, version, original_name, uploaded_at, state, hidden_at from document_uploads
        where order_document_id = needed.id and hidden_at is not null) old) as earlier
    from order_documents needed
      left join document_uploads given on given.order_document_id = needed.id
        and given.state in ('current', 'quarantined')
      left join document_expiries expiry on expiry.stored_name = given.stored_name
      left join file_warnings on file_warnings.stored_name = given.stored_name
    where needed.order_id = ${orderId} order by needed.position`.execute(db);
  return rows.map((row) => view(row, secrets));
}

interface Row {
  id: number;
  name: string;
  field_type: 'file' | 'text';
  kind: string | null;
  hint: string;
  required: boolean;
  status: DocumentStatus;
  rejection_reason: string | null;
  upload_id: number | null;
  state: string | null;
  stored_name: string | null;
  original_name: string | null;
  text_sealed: Buffer | null;
  uploaded_at: Date | null;
  version: number | null;
  expires_on: string | null;
  warnings: TaskDocument['warnings'];
  earlier: {
    id: number;
    version: number;
    original_name: string | null;
    uploaded_at: string;
    state: 'replaced' | 'removed' | 'infected';
    hidden_at: string;
  }[];
}

function view(given: Row, secrets: Secrets): TaskDocument {
  const row = given.state === 'quarantined' ? { ...given, ...HIDDEN_UPLOAD } : given;
  return {
    id: row.id,
    doc_name: row.name,
    field_type: row.field_type,
    kind: row.kind,
    hint: row.hint,
    required: row.required ? 'true' : 'false',
    status: row.status,
    scan: scanStatus(row.state, row.earlier.at(-1)?.state),
    reason: row.status === 'Rejected' ? row.rejection_reason : null,
    field_value: row.text_sealed
      ? maskSensitiveText(row.kind, decryptText(secrets, row.text_sealed))
      : row.stored_name,
    file_name: row.original_name,
    upload_id: row.upload_id,
    upload_date: row.uploaded_at && istDate(row.uploaded_at),
    uploaded_at: row.uploaded_at && row.uploaded_at.toISOString(),
    version: row.version,
    expires_on: row.expires_on,
    warnings: row.warnings,
    earlier: row.earlier.map((old) => ({
      upload_id: old.id,
      version: old.version,
      file_name: old.original_name,
      uploaded_at: new Date(old.uploaded_at).toISOString(),
      ended: old.state,
      ended_at: new Date(old.hidden_at).toISOString(),
    })),
    abilities: { review: row.upload_id !== null },
  };
}

/** Until the virus scan, reviewers see only that and when something was uploaded. */
const HIDDEN_UPLOAD = {
  upload_id: null,
  stored_name: null,
  original_name: null,
  warnings: [],
  expires_on: null,
};

interface IssuedRow {
  id: number;
  issued_name: string;
  state: 'current' | 'quarantined';
  stored_name: string;
  original_name: string;
  uploaded_at: Date;
  expires_on: string | null;
}

/**
 * Issued documents, oldest first, without replaced ones. One that waits for its virus scan is listed but can't be
 * opened. The caller checks access.
 */
export async function loadIssuedDocuments(
  db: Db,
  orderId: number,
): Promise<components['schemas']['IssuedDocument'][]> {
  const { rows } = await sql<IssuedRow>`
    select issued.id, issued_name, issued.state, issued.stored_name, original_name, uploaded_at, to_char(expires_on, 'YYYY-MM-DD') as expires_on
    from document_uploads issued left join document_expiries expiry on expiry.stored_name = issued.stored_name
    where issued_order_id = ${orderId} and state in ('current', 'quarantined') order by issued.id`.execute(
    db,
  );
  return rows.map((row) => ({
    upload_id: row.id,
    doc_name: row.issued_name,
    scan: row.state === 'quarantined' ? 'waiting' : null,
    field_value: row.state === 'quarantined' ? null : row.stored_name,
    file_name: row.original_name,
    upload_date: istDate(row.uploaded_at),
    uploaded_at: row.uploaded_at.toISOString(),
    expires_on: row.expires_on,
  }));
}
