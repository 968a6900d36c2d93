/** Removes the leftovers of interrupted uploads: stored files that no operation kept, and abandoned spool files. */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { removeStoredFile } from '../uploads/received-file.ts';

/** Far longer than a request may take, so that no upload in progress is touched. */
const abandonedAfterMs = 15 * 60_000;
const batchSize = 200;

/** Returns how many files it removed. Safe on several processes at once. */
export async function sweepIncomingFiles(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - abandonedAfterMs);
  const rows = await deps.db
    .selectFrom('incoming_files')
    .select('path')
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(batchSize)
    .execute();
  let removed = 0;
  for (const { path } of rows) if (await removeAbandonedFile(deps, path)) removed += 1;
  return removed + (await removeAbandonedSpoolFiles(deps, before));
}

/** Skips a file whose row is locked: the operation that keeps it is still committing. */
async function removeAbandonedFile(deps: Deps, path: string): Promise<boolean> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const row = await tx
        .selectFrom('incoming_files')
        .select('path')
        .where('path', '=', path)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return false;
      await removeStoredFile(deps, path);
      await tx.deleteFrom('incoming_files').where('path', '=', path).execute();
      return true;
    });
  } catch (error) {
    deps.log.error({ err: error }, 'a file left behind could not be removed');
    return false;
  }
}

async function removeAbandonedSpoolFiles({ files: { spoolFolder } }: Deps, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(spoolFolder)) {
    const file = join(spoolFolder, name);
    const { mtime } = await stat(file).catch(() => ({ mtime: new Date() }));
    if (mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
