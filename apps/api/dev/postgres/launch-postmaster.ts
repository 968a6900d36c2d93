/** Runs the postmaster as a child process and waits until it responds. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { watchParent } from '../watch-parent.ts';
import type { Place } from './choose-place.ts';

const START_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 15_000;
const ATTEMPTS = 5;

export interface LaunchOptions {
  port: number;
  fast: boolean;
  password: string;
}

export interface Postmaster {
  port: number;
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on 127.0.0.1. @throws with the server's last output when it does not start. */
export async function launchPostmaster(place: Place, options: LaunchOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port === 0 ? await freePort() : options.port;
    const child = spawnPostmaster(place, port, options.fast);
    try {
      await untilReady(child, port, options.password);
      return { port, ended: end(child), stop: stopper(child, watchParent(child, 'SIGINT')) };
    } catch (cause) {
      child.kill('SIGQUIT');
      const words = lastWords(place);
      if (attempt < ATTEMPTS && mayPass(words, options.port)) {
        await sleep(500 * attempt);
        continue;
      }
      throw new Error(explain(words, port), { cause });
    }
  }
}

function spawnPostmaster(place: Place, port: number, fast: boolean): ChildProcess {
  const log = openSync(join(place.home, 'postgres.log'), 'w', 0o600);
  try {
    return spawn(join(place.bin, 'postgres'), ['-D', place.cluster, ...settings(port, fast)], {
      ...place.user,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      // Its own process group: Ctrl-C in the terminal must reach the parent first, which stops in order.
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

function settings(port: number, fast: boolean): string[] {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: fast ? 'off' : 'on',
    full_page_writes: fast ? 'off' : 'on',
    synchronous_commit: 'on',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function untilReady(child: ChildProcess, port: number, password: string): Promise<void> {
  const ended = once(child, 'exit').then(() => 'ended' as const);
  const deadline = Date.now() + START_PATIENCE_MS;
  while (Date.now() < deadline) {
    const outcome = await Promise.race([ended, answers(port, password)]);
    if (outcome === 'ended') throw new Error('The database server ended while it was starting.');
    if (outcome) return;
    await sleep(30);
  }
  throw new Error('The database server did not answer in time.');
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

function stopper(child: ChildProcess, unwatch: () => void): () => Promise<void> {
  return async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(patience);
    }
    unwatch();
  };
}

/** A lost race for a free port, or the last processes of a killed server still holding its memory. */
function mayPass(words: string, wantedPort: number): boolean {
  return words.includes('still in use') || (wantedPort === 0 && words.includes('Address already in use'));
}

function explain(words: string, port: number): string {
  if (words.includes('Address already in use')) return `Port ${port} is busy, so the database cannot start.`;
  return `The database did not start:\n${words}`;
}

function lastWords({ home }: Place): string {
  return readFileSync(join(home, 'postgres.log'), 'utf8').split('\n').slice(-12).join('\n');
}
