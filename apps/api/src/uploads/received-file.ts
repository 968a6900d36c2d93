/** Received files: an operation keeps them in its transaction, else they are removed. */

import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ReceivedFile } from '../contract/files.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countUpload } from './upload-quota.ts';

// A set of objects rather than a property, so that no request body can pose as a received file.
const receivedFiles = new WeakSet<object>();

export function markReceived(file: ReceivedFile): ReceivedFile {
  receivedFiles.add(file);
  return file;
}

export const isReceivedFile = (value: unknown): value is ReceivedFile =>
  typeof value === 'object' && value !== null && receivedFiles.has(value);

/** Keeps the files if the transaction commits; call it last. Throws 429 beyond the quota, and when one was swept. */
export async function keepFiles(tx: Tx, files: readonly ReceivedFile[]): Promise<void> {
  for (const file of files) {
    await countUpload(tx, file.quota, file.sizeBytes);
    await keepRow(tx, file);
  }
  // Not removed here any more: after a failed commit the rows exist again, and the sweep removes the files.
  for (const file of files) file.kept = true;
}

async function keepRow(tx: Tx, file: ReceivedFile): Promise<void> {
  const { storedPath, storedName, warnings } = file;
  const { numDeletedRows } = await tx
    .deleteFrom('incoming_files')
    .where('path', '=', storedPath)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Error('a received file was swept before it was kept');
  if (!file.isScanned) await requireQuarantine(tx, storedName);
  if (warnings.length === 0) return;
  await tx
    .insertInto('file_warnings')
    .values({ stored_name: storedName, warnings: [...warnings] })
    .execute();
}

/** Throws for an operation that did not quarantine an unscanned file. */
async function requireQuarantine(tx: Tx, storedName: string): Promise<void> {
  const row = await tx
    .selectFrom('document_uploads')
    .select('id')
    .where('stored_name', '=', storedName)
    .where('state', '=', 'quarantined')
    .executeTakeFirst();
  if (!row) throw new Error('a file that was not scanned may only be kept in quarantine');
}

/** Removes the files of a body or list that its operation did not keep. Never throws: the sweep retries failures. */
export async function discardUnkeptFiles(deps: Deps, bodyOrFiles: unknown): Promise<void> {
  if (typeof bodyOrFiles !== 'object' || bodyOrFiles === null) return;
  for (const file of Object.values(bodyOrFiles).flat()) {
    if (isReceivedFile(file) && !file.kept) await removeIncomingFile(deps, file.storedPath);
  }
}

/** Removes a file that will not be kept, its row last. Never throws. */
export async function removeIncomingFile(deps: Deps, storedPath: string): Promise<void> {
  try {
    await removeStoredFile(deps, storedPath);
    await deps.db.deleteFrom('incoming_files').where('path', '=', storedPath).execute();
  } catch (error) {
    deps.log.warn({ err: error }, 'a rejected file waits for the sweep');
  }
}

/** Removes the stored and the spooled file. */
export async function removeStoredFile({ files }: Deps, storedPath: string): Promise<void> {
  await rm(join(files.spoolFolder, basename(storedPath)), { force: true });
  await files.remove(storedPath);
}
