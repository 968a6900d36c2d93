/** Postgres with its safe settings, and Redis with its log of writes, both killed without warning and started again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../dev/free-port.ts';
import { choosePlace } from '../../dev/postgres/choose-place.ts';
import { startPostgres } from '../../dev/postgres.ts';
import type { Killable } from './killable-program.ts';

export interface KillableStore extends Killable {
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
  const start = async () => {
    const child = spawn(
      'redis-server',
      [...flags, '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => text.includes('Ready to accept') && resolve());
      child.once('exit', () => reject(new Error('redis-server did not start')));
    });
    return child;
  };
  let running = await start();
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async killAndRestart() {
      await end('SIGKILL');
      await sleep(50);
      running = await start();
    },
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
