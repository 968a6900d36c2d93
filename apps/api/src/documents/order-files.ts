/** Every file of orders, whatever brought it: what customers gave and what was issued to them. */
import { sql } from 'kysely';

/**
 * Rows as `file`: those of `document_uploads` that are files, with their order, the name of the document and its
 * status, which is "Issued" for what the provider gave. For finding files by their ids or stored names.
 */
export const orderFiles = sql`(
  select upload.*, coalesce(requirement.order_id, upload.issued_order_id) as order_id,
    coalesce(requirement.name, upload.issued_name) as name, coalesce(requirement.status, 'Issued') as status
  from document_uploads upload left join order_documents requirement on requirement.id = upload.order_document_id
  where upload.stored_name is not null
) file`;

/**
 * The same for a row of `orders` that stands before it. For finding the files of orders: Postgres takes no order's id
 * into a union that it joins, and would read everybody's files.
 */
export const filesOfOrder = sql`lateral (
  select upload.*, requirement.name, requirement.status
  from order_documents requirement join document_uploads upload on upload.order_document_id = requirement.id
  where requirement.order_id = orders.id and upload.stored_name is not null
  union all
  select upload.*, upload.issued_name, 'Issued' from document_uploads upload where upload.issued_order_id = orders.id
) file`;
