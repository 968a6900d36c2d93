/** Every file of orders, whatever brought it: what customers gave and what was issued to them. */
import { sql } from 'kysely';

/**
 * Rows as `file`: those of `document_uploads` that are files, with their order, the name of the document and its
 * status, which is "Issued" for what the provider gave. Two halves, so that each finds its rows by an index.
 */
export const orderFiles = sql`(
  select upload.*, requirement.order_id, requirement.name, requirement.status
  from order_documents requirement join document_uploads upload on upload.order_document_id = requirement.id
  where upload.stored_name is not null
  union all
  select upload.*, upload.issued_order_id, upload.issued_name, 'Issued'
  from document_uploads upload where upload.issued_order_id is not null
) file`;
