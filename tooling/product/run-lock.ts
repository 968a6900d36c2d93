/** Keeps two runs of the product from sharing one data folder. */

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../../apps/api/dev/command-of.ts';

/** Locks the folder and returns the release function. @throws when another run or another user holds it. */
export function acquireRunLock(dataDir: string): () => void {
  // Postgres, which may run as another user, needs access.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  refuseForeignFolder(dataDir);
  const other = runningPid(dataDir);
  if (other !== undefined) {
    throw new Error(`The product runs already (process ${other}) on the data in ${dataDir}. Stop it first.`);
  }
  const file = lockFile(dataDir);
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** The process that uses the folder now; a file left by a killed run is ignored. */
export function runningPid(dataDir: string): number | undefined {
  const pid = Number.parseInt(readLock(dataDir), 10);
  if (!(pid > 1) || pid === process.pid) return undefined;
  return /tooling.(?:start|dev)\.ts/.test(commandOf(pid)) ? pid : undefined;
}

// Files of two users in one folder would lock one of them out.
function refuseForeignFolder(dataDir: string): void {
  const owner = statSync(dataDir).uid;
  if (process.getuid === undefined || owner === process.getuid()) return;
  throw new Error(
    `The data in ${dataDir} belongs to another user. Start as that user, or set DATA_DIR to another folder.`,
  );
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'running.pid');
}

function readLock(dataDir: string): string {
  try {
    return readFileSync(lockFile(dataDir), 'utf8');
  } catch {
    return '';
  }
}
