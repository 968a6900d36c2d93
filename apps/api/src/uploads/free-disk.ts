/** Free space for uploads on the local disk, where every upload is spooled first. */

import { statfs } from 'node:fs/promises';
import { Problem } from '../contract/errors.ts';
import type { Deps } from '../deps.ts';

/** Also false when the disk can't be queried, since then writing fails too. */
export async function hasFreeDisk({ files, config }: Pick<Deps, 'files' | 'config'>): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(files.spoolFolder);
    return bavail * bsize >= config.UPLOAD_MIN_FREE_MB * 1024 * 1024;
  } catch {
    return false;
  }
}

/** Throws `storage_full`. */
export async function assertFreeDisk(deps: Pick<Deps, 'files' | 'config' | 'log'>): Promise<void> {
  if (await hasFreeDisk(deps)) return;
  deps.log.error({ leastMb: deps.config.UPLOAD_MIN_FREE_MB }, 'uploads are refused: too little free disk');
  throw new Problem('storage_full', 'Files can’t be stored just now. Please try again later.', {
    retryAfter: 600,
  });
}
