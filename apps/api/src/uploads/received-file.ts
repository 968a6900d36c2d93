/** A received file between its checks and the operation that keeps it, or the refusal that throws it away. */
import type { ReceivedFile } from '../contract/files.ts';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countUpload } from './upload-quota.ts';

// Nothing that a caller sends can look like a received file, whatever its parts call themselves.
const received = new WeakSet<object>();

export function markReceived(file: ReceivedFile): ReceivedFile {
  received.add(file);
  return file;
}

export const isReceivedFile = (value: unknown): value is ReceivedFile =>
  typeof value === 'object' && value !== null && received.has(value);

/** Keeps the files if the transaction commits; call it last. Throws 429 beyond the quota, and when one was swept. */
export async function keepFiles(tx: Tx, files: readonly ReceivedFile[]): Promise<void> {
  for (const file of files) {
    await countUpload(tx, file.quota, file.sizeBytes);
    await keepRow(tx, file);
  }
  // From here on only the database knows: after a failed commit the rows stand again, and the sweep does the rest.
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

/** An operation that forgot to quarantine it keeps nothing. */
async function requireQuarantine(tx: Tx, storedName: string): Promise<void> {
  const row = await tx
    .selectFrom('document_uploads')
    .select('id')
    .where('stored_name', '=', storedName)
    .where('state', '=', 'quarantined')
    .executeTakeFirst();
  if (!row) throw new Error('a file that was not scanned may only be kept in quarantine');
}

/** Removes the files of a body or list that its operation did not keep. Never throws: what fails is left to the sweep. */
export async function discardUnkept(deps: Deps, bodyOrFiles: unknown): Promise<void> {
  if (typeof bodyOrFiles !== 'object' || bodyOrFiles === null) return;
  for (const file of Object.values(bodyOrFiles).flat()) {
    if (isReceivedFile(file) && !file.kept) await removeIncoming(deps, file.storedPath);
  }
}

/** Removes whatever there is of a file that will not be kept, its row last. Never throws. */
export async function removeIncoming(deps: Deps, storedPath: string): Promise<void> {
  try {
    await removeStored(deps, storedPath);
    await deps.db.deleteFrom('incoming_files').where('path', '=', storedPath).execute();
  } catch (error) {
    deps.log.warn({ err: error }, 'a refused file waits for the sweep');
  }
}

/** The file at its path and the spooled one on the way there. */
export async function removeStored({ files }: Deps, storedPath: string): Promise<void> {
  await rm(join(files.spoolFolder, basename(storedPath)), { force: true });
  await files.remove(storedPath);
}
