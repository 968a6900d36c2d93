/** Files of messages: stored and loaded with their message, downloadable by the participants of its chat. */

import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../access/order-access.ts';
import type { ReceivedFile } from '../contract/files.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { keepFiles } from '../uploads/received-file.ts';

export type MessageFile = components['schemas']['MessageFile'];

/** Call it last: the files are moved to the store when the transaction commits. */
export async function storeMessageFiles(
  tx: Tx,
  messageId: number,
  files: readonly ReceivedFile[],
): Promise<MessageFile[]> {
  const kept: MessageFile[] = [];
  for (const file of files) {
    const { originalName, contentType, sizeBytes } = file;
    const { id } = await tx
      .insertInto('message_files')
      .values({
        message_id: messageId,
        stored_name: file.storedName,
        original_name: originalName,
        content_type: contentType,
        size_bytes: sizeBytes,
        sha256: file.sha256,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const warnings = file.warnings.length > 0 && { warnings: [...file.warnings] };
    kept.push({ id, name: originalName, size: sizeBytes, type: contentType, ...warnings });
  }
  await keepFiles(tx, files);
  return kept;
}

/** The files of a row of `messages` as in the contract; null for messages without files. */
export const filesOfMessage: RawBuilder<MessageFile[] | null> = sql<MessageFile[] | null>`
  case when messages.file_count > 0 then (select json_agg(json_strip_nulls(json_build_object('id', file.id,
      'name', original_name, 'size', size_bytes, 'type', content_type, 'warnings', warnings)) order by file.id)
    from message_files file left join file_warnings using (stored_name) where file.message_id = messages.id) end`;

export interface MessageFileLocation {
  /** `user{user_id}/{stored name}`. */
  readonly storedPath: string;
  readonly originalName: string;
  readonly contentType: string;
}

type MessageFileAddress =
  | { readonly fileId: number }
  | { readonly folderOf: number; readonly storedName: string };

/**
 * `link-bearer` is the bearer of a valid signed link. Files of staff are stored in their folder and addressable in the
 * customer's as well. Returns undefined when the file doesn't exist or the caller may not see it.
 */
export async function findMessageFile(
  db: Db,
  caller: Actor | 'link-bearer',
  wanted: MessageFileAddress,
): Promise<MessageFileLocation | undefined> {
  const { rows } = await sql<MessageFileLocation>`
    select 'user' || messages.sent_by || '/' || stored_name as "storedPath", original_name as "originalName",
      content_type as "contentType"
    from message_files file join messages on messages.id = file.message_id
      join orders on orders.id = messages.order_id
    where ${hasAddress(wanted)} and ${caller === 'link-bearer' ? sql`true` : visibleTo(caller)}`.execute(db);
  return rows[0];
}

const hasAddress = (wanted: MessageFileAddress): RawBuilder<boolean> =>
  'fileId' in wanted
    ? sql<boolean>`file.id = ${wanted.fileId}`
    : sql<boolean>`file.stored_name = ${wanted.storedName}
        and ${wanted.folderOf} in (messages.sent_by, orders.customer_id)`;
