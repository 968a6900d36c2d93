/** A Redis for tests: the server at TEST_REDIS_URL, or a new one if redis-server is installed. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

/** A separate server with its own settings, started and stopped by the test. */
export interface OwnRedis extends TestRedis {
  /** Kills the server and deletes its data. */
  kill(): Promise<void>;
}

const external = process.env['TEST_REDIS_URL'];

export const canRunRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
export const hasRedis = external !== undefined || canRunRedis;

export async function startRedis(): Promise<TestRedis> {
  return external === undefined ? startOwnRedis() : { url: external, stop: async () => undefined };
}

export async function startOwnRedis(port?: number): Promise<OwnRedis> {
  const ownPort = port ?? (await freePort());
  const dir = await mkdtemp(join(tmpdir(), 'portal-redis-'));
  const server = spawn(
    'redis-server',
    ['--port', String(ownPort), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await new Promise<void>((ready, failed) => {
    server.stdout.on('data', (text: Buffer) => text.includes('Ready to accept') && ready());
    server.once('exit', () => failed(new Error('redis-server did not start')));
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal);
      await once(server, 'exit');
    }
    // A child process that rewrites the append-only file may end a little later.
    await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return {
    url: `redis://127.0.0.1:${ownPort}`,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
