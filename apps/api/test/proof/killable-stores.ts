/** Postgres with durable settings, and Redis with its append-only file, which can be killed and restarted. */

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../dev/free-port.ts';
import { startPostgres } from '../../dev/postgres.ts';
import { choosePlace } from '../../dev/postgres/choose-place.ts';
import { type KillableProcess, runKillableProcess } from './killable-program.ts';

export interface KillableStore extends KillableProcess {
  readonly url: string;
}

export async function runKillablePostgres(): Promise<KillableStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-proof-postgres-'));
  const port = await freePort();
  let running = await startPostgres({ dataDir, port });
  return {
    url: running.url,
    async killAndRestart() {
      const { cluster } = await choosePlace(dataDir);
      const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGKILL');
      await running.ended;
      running = await startPostgres({ dataDir, port });
    },
    stop: () => running.remove(),
  };
}

export async function runKillableRedis(): Promise<KillableStore> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-proof-redis-'));
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const safe = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
  const running = await runKillableProcess(
    () => spawn('redis-server', [...flags, ...safe], { stdio: ['ignore', 'pipe', 'ignore'] }),
    'Ready to accept',
  );
  return {
    url: `redis://127.0.0.1:${port}`,
    killAndRestart: running.killAndRestart,
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
