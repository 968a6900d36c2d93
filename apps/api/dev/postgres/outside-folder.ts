/** A folder of root that every user may pass through, for files that cannot be in the checkout. */

import { existsSync } from 'node:fs';
import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

// /var/tmp is the fallback because, unlike /tmp, it outlives a restart of the machine.
const PARENTS = ['/var/lib', '/var/tmp'];

/** Creates the folder on the first call. @throws when the path belongs to another user. */
export async function outsideFolder(): Promise<string> {
  const parent = PARENTS.find((candidate) => existsSync(candidate));
  if (!parent) throw new Error(`None of ${PARENTS.join(', ')} exists to keep the database's files in.`);
  const folder = join(parent, 'portal-postgres');
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const stat = await lstat(folder);
  // In a world-writable folder another user could have created it first.
  if (!stat.isDirectory() || stat.uid !== 0 || (stat.mode & 0o022) !== 0) {
    throw new Error(`${folder} must be a folder that belongs to root and that only root can write to.`);
  }
  return folder;
}
