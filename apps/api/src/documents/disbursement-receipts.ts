/** Receipts of official fees that were paid to their office: for the order's customer, its staff member and admins. */

import { sql } from 'kysely';
import { visibleTo } from '../access/order-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { VisibleUpload } from './order-files.ts';

/** `link-bearer` is the bearer of a valid signed link. Undefined when there is none, or the caller may not see it. */
export async function findDisbursementReceipt(
  db: Db,
  caller: Actor | 'link-bearer',
  { folderOf, storedName }: { readonly folderOf: number; readonly storedName: string },
): Promise<VisibleUpload | undefined> {
  const { rows } = await sql<VisibleUpload>`
    select 'user' || recorded_by || '/' || stored_name as "storedPath", original_name as "originalName",
      content_type as "contentType"
    from disbursements join orders on orders.id = order_id
    where stored_name = ${storedName} and ${folderOf} in (recorded_by, customer_id)
      and ${caller === 'link-bearer' ? sql`true` : visibleTo(caller)}`.execute(db);
  return rows[0];
}
