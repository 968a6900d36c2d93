/** Finds a file of a ticket for those who may see the ticket. */
import { sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { visibleTo } from '../access/ticket-access.ts';

interface TicketFileFound {
  /** `user{user_id}/{stored name}`. */
  readonly storedPath: string;
  readonly originalName: string;
  readonly contentType: string;
}

/**
 * `link-bearer` is for a signed link, whose maker was checked already; a ticket that was deleted since keeps its files
 * from them as well. What staff sent lies in their folder and is addressed in the customer's as well. Undefined when
 * absent or not the caller's to see.
 */
export async function findTicketFile(
  db: Db,
  caller: Actor | 'link-bearer',
  { folderOf, storedName }: { readonly folderOf: number; readonly storedName: string },
): Promise<TicketFileFound | undefined> {
  const row = await db
    .selectFrom('ticket_files')
    .innerJoin('tickets', 'tickets.id', 'ticket_files.ticket_id')
    .select(['stored_name', 'uploaded_by', 'original_name', 'content_type'])
    .where('stored_name', '=', storedName)
    .where(sql<boolean>`${folderOf} in (ticket_files.uploaded_by, tickets.customer_id)`)
    .where(caller === 'link-bearer' ? sql<boolean>`tickets.deleted_at is null` : visibleTo(caller))
    .executeTakeFirst();
  return (
    row && {
      storedPath: `user${row.uploaded_by}/${row.stored_name}`,
      originalName: row.original_name,
      contentType: row.content_type,
    }
  );
}
