/** Finds or installs a Redis server for the Redis variants of the tests, and runs it on loopback. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/api/dev/free-port.ts';
import { watchParent } from '../../apps/api/dev/watch-parent.ts';
import { installDebianPackage } from './debian-packages.ts';
import { findProgram } from './find-program.ts';

const START_PATIENCE_MS = 10_000;

export interface Redis {
  url: string;
  stop(): Promise<void>;
}

/** Undefined when the machine has none and none can be installed. TEST_REDIS_URL is the address of a running one. */
export async function startRedis(env: NodeJS.ProcessEnv = process.env): Promise<Redis | undefined> {
  const given = env['TEST_REDIS_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  const program = findProgram(['redis-server']) ?? installed();
  return program === undefined ? undefined : run(program);
}

function installed(): string | undefined {
  return installDebianPackage('redis-server') ? findProgram(['redis-server']) : undefined;
}

async function run(program: string): Promise<Redis> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-redis-'));
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  const unwatch = watchParent(child, 'SIGTERM');
  await untilListening(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      unwatch();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await sleep(50);
    } finally {
      socket.destroy();
    }
  }
  throw new Error('The Redis server for the tests did not start.');
}
