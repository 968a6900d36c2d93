/** Runs the real program as a separate process on a test app's database, so that a test can kill it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../src/config.ts';

// Node's default folder. Processes that stop gracefully fill it, and later ones start faster.
const compileCache = join(tmpdir(), 'node-compile-cache');

/** Registers a cleanup that also runs after a timeout: vitest's `onTestFinished`. */
type AtEnd = (cleanUp: () => Promise<void>) => void;

/**
 * Listens on this port, 0 for any, with the configuration of a test app, at most until the end of the test. Throws
 * with its output when it does not start.
 */
export async function startServerProcess(
  program: 'server.ts' | 'all-in-one.ts' | 'worker.ts',
  config: Config,
  atEnd: AtEnd,
  port = 0,
  /** The handle of a listening socket, as passed by systemd. */
  sharedSocket?: number,
) {
  // Before the process starts, because this throws when the test has already ended.
  atEnd(() => kill());
  const file = fileURLToPath(new URL(`../src/${program}`, import.meta.url));
  const isShared = sharedSocket !== undefined;
  // The shell's process id is that of the program that replaces it.
  const handOver = ['-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"', process.execPath, file];
  const child = spawn(isShared ? 'sh' : process.execPath, isShared ? handOver : [file], {
    env: {
      ...environmentOf(config),
      PORT: String(port),
      WORKER_PORT: String(port),
      LOG_LEVEL: 'info',
      NODE_COMPILE_CACHE: compileCache,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(isShared ? [sharedSocket] : [])],
  });
  const ended = once(child, 'exit');
  /** Kills it like a power cut: nothing is completed or closed. */
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const { url, output } = await readOutput(child.stdout, child.stderr);
  return {
    url,
    /** Its log so far. */
    output,
    async post(path: string, body: unknown, token: string) {
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    /** Stops it gracefully and returns its exit code. */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    kill,
  };
}

/** The environment for a process with this configuration. */
export function environmentOf(config: Config): Record<string, string> {
  const values = Object.entries(config).filter(([, value]) => value !== undefined);
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}

/** The log lines with the addresses of the API and the worker. */
const listening =
  /Server listening at http:\/\/127\.0\.0\.1:(\d+)|"address":"127\.0\.0\.1","family":"IPv4","port":(\d+)/;

/** Reads the address from the log, and keeps reading, so that the pipes never fill up. */
async function readOutput(...streams: (NodeJS.ReadableStream | null)[]) {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of streams) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const [, ofServer, ofWorker] = listening.exec(output) ?? [];
      const port = ofServer ?? ofWorker;
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    stream?.on('end', () => reject(new Error(`the server did not come up:\n${output}`)));
  }
  return { url: await promise, output: () => output };
}
