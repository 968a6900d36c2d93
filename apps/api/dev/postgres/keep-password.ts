/** Generates the superuser's password once and stores it beside the data, readable by its owner only. */

import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The password of the cluster below `home`; generated on the first call. */
export async function keepPassword(home: string): Promise<string> {
  const file = join(home, 'password');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept !== '') return kept;
  const made = randomBytes(24).toString('hex');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
