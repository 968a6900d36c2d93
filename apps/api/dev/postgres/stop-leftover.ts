/** Stops a server that outlived its killed parent, to release the cluster. */

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf } from '../command-of.ts';
import type { Place } from './choose-place.ts';

const PATIENCE_MS = 20_000;

/** Stops the server of postmaster.pid, or deletes a stale file. */
export async function stopLeftover({ cluster }: Place): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = await leftoverPid(file);
  if (pid === undefined) return;
  // Another program may have the process id by now; only a Postgres of this cluster may be stopped.
  if (isPostgresOf(pid, cluster)) await endProcess(pid, cluster);
  await rm(file, { force: true });
}

async function leftoverPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 1 ? pid : undefined;
}

function isPostgresOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(cluster);
}

async function endProcess(pid: number, cluster: string): Promise<void> {
  // SIGINT is Postgres' fast shutdown, SIGQUIT its immediate one (recovered from the log at the next start).
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    sendSignal(pid, signal);
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      await sleep(50);
      if (!isPostgresOf(pid, cluster)) return;
    }
  }
  throw new Error(`A database server left over from an earlier run (process ${pid}) does not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}
