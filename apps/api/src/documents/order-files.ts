/** SQL for the files of orders: those that customers uploaded and those issued to them. */
import { sql } from 'kysely';

/**
 * The files of `document_uploads` as the table `file`, with order, document name and status ("Issued" for those of the
 * provider). Use it to find files by id or stored name.
 */
export const orderFiles = sql`(
  select upload.*, coalesce(requirement.order_id, upload.issued_order_id) as order_id,
    coalesce(requirement.name, upload.issued_name) as name, coalesce(requirement.status, 'Issued') as status
  from document_uploads upload left join order_documents requirement on requirement.id = upload.order_document_id
  where upload.stored_name is not null
) file`;

/**
 * The same as a lateral join on `orders`. Use it to find the files of an order: Postgres doesn't push an order's id down
 * into a joined union and would read every file.
 */
export const filesOfOrder = sql`lateral (
  select upload.*, requirement.name, requirement.status
  from order_documents requirement join document_uploads upload on upload.order_document_id = requirement.id
  where requirement.order_id = orders.id and upload.stored_name is not null
  union all
  select upload.*, upload.issued_name, 'Issued' from document_uploads upload where upload.issued_order_id = orders.id
) file`;
