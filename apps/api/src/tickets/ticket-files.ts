/** Files of tickets and replies, shown by links that work for five minutes (documents-006). */

import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { visibleTo } from '../access/ticket-access.ts';
import type { ReceivedFile } from '../contract/files.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { type LinkDeps, signedFileUrl } from '../storage/file-url.ts';
import { keepFiles } from '../uploads/received-file.ts';

type TicketFile = components['schemas']['TicketFile'];

interface NewFiles {
  ticketId: number;
  /** Null for files of the ticket itself. */
  replyId: number | null;
  files: readonly ReceivedFile[];
  uploadedBy: number;
  now: Date;
}

/** Call it last: the files are moved to the store when the transaction commits. */
export async function storeTicketFiles(
  tx: Tx,
  { ticketId, replyId, files, uploadedBy, now }: NewFiles,
): Promise<void> {
  for (const file of files) {
    await tx
      .insertInto('ticket_files')
      .values({
        ticket_id: ticketId,
        reply_id: replyId,
        stored_name: file.storedName,
        original_name: file.originalName,
        content_type: file.contentType,
        size_bytes: file.sizeBytes,
        sha256: file.sha256,
        uploaded_by: uploadedBy,
        uploaded_at: now,
      })
      .execute();
  }
  await keepFiles(tx, files);
}

export type TicketFileRow = Awaited<ReturnType<typeof loadTicketFiles>>[number];

/** The files of the ticket itself and of these replies. The caller checks access. */
export const loadTicketFiles = (db: Db | Tx, ticketId: number, replyIds: readonly number[]) =>
  db
    .selectFrom('ticket_files')
    .leftJoin('file_warnings', 'file_warnings.stored_name', 'ticket_files.stored_name')
    .select([
      'id',
      'reply_id',
      'ticket_files.stored_name',
      'original_name',
      'size_bytes',
      'uploaded_by',
      'file_warnings.warnings',
    ])
    .where('ticket_id', '=', ticketId)
    .where((eb) => eb.or([eb('reply_id', 'is', null), sql<boolean>`reply_id = any(${replyIds}::bigint[])`]))
    .orderBy('id')
    .execute();

/** As in the contract, with a new link. */
export const viewTicketFile = (deps: LinkDeps, row: TicketFileRow): TicketFile => ({
  id: row.id,
  name: row.original_name,
  size: row.size_bytes,
  ...(row.warnings && { warnings: row.warnings }),
  url: signedFileUrl(deps, `user${row.uploaded_by}/${row.stored_name}`),
});

interface TicketFileFound {
  /** `user{user_id}/{stored name}`. */
  readonly storedPath: string;
  readonly originalName: string;
  readonly contentType: string;
}

/**
 * `link-bearer` is the bearer of a valid signed link; files of deleted tickets are unavailable to them too. Files of
 * staff are stored in their folder and addressable in the customer's as well. Returns undefined when the file doesn't
 * exist or the caller may not see it.
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
