/** Whether there is room for files on this machine's disk, where every upload arrives first. */
import { statfs } from 'node:fs/promises';
import type { Deps } from '../deps.ts';
import { Problem } from '../contract/errors.ts';

/** False as well when the disk can't be asked: then nothing can be written either. */
export async function hasRoom({ files, config }: Pick<Deps, 'files' | 'config'>): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(files.spoolFolder);
    return bavail * bsize >= config.UPLOAD_MIN_FREE_MB * 1024 * 1024;
  } catch {
    return false;
  }
}

/** Throws `storage_full` before anything is written. */
export async function refuseWhenFull(deps: Pick<Deps, 'files' | 'config' | 'log'>): Promise<void> {
  if (await hasRoom(deps)) return;
  deps.log.error({ leastMb: deps.config.UPLOAD_MIN_FREE_MB }, 'uploads are refused: too little free disk');
  throw new Problem('storage_full', 'Files can’t be stored just now. Please try again later.', {
    retryAfter: 600,
  });
}
