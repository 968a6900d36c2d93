/** Runs Debian 13's own Postgres, PgBouncer and Valkey on loopback, from a folder with a Debian. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cacheFolder, makeDebianRoot } from '../debian-root.ts';

const packages = ['postgresql', 'pgbouncer', 'valkey-server'];
const longestStartMs = 30_000;

/** The folder of a Debian with the programs; created once and reused. */
export function makeDataRoot(): string {
  const root = join(cacheFolder, 'debian-13-data');
  if (existsSync(root)) return root;
  const made = `${root}.part`;
  rmSync(made, { recursive: true, force: true });
  must('cp', ['-a', makeDebianRoot(), made]);
  console.log(`Installing ${packages.join(', ')} into a Debian 13 …`);
  // No service of the packages may start.
  const policy = join(made, 'usr/sbin/policy-rc.d');
  writeFileSync(policy, '#!/bin/sh\nexit 101\n');
  chmodSync(policy, 0o755);
  const install = `mount -t proc proc /proc && export DEBIAN_FRONTEND=noninteractive && /usr/bin/apt-get -qq update &&
    /usr/bin/apt-get -qq install -y --no-install-recommends ${packages.join(' ')}`;
  must('unshare', ['--mount', '--pid', '--fork', 'chroot', made, 'sh', '-c', install]);
  renameSync(made, root);
  return root;
}

/** A folder inside that Debian, which its user `postgres` owns. */
export function makeFolder(root: string): { outside: string; inside: string; remove(): void } {
  const outside = mkdtempSync(join(root, 'tmp/portal-'));
  const { uid, gid } = userOf(root);
  chownSync(outside, uid, gid);
  return {
    outside,
    inside: outside.slice(root.length),
    remove: () => rmSync(outside, { recursive: true, force: true }),
  };
}

/** The uid and gid of `postgres`, which differ on each Debian. */
function userOf(root: string): { uid: number; gid: number } {
  const number = (flag: string) =>
    Number(spawnSync('chroot', [root, 'id', flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: number('-u'), gid: number('-g') };
}

const environment = { PATH: '/usr/sbin:/usr/bin', LC_ALL: 'C.UTF-8' };
const asPostgres = (root: string, words: string[]) => ['--userspec=postgres:postgres', root, ...words];

/** Runs a command as the user `postgres`. Returns its output. */
export const runInDebian = (root: string, words: string[]): string =>
  must('chroot', asPostgres(root, words), environment);

function must(program: string, words: string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${words.join(' ')} failed:\n${(stdout + stderr).slice(-2_000)}`);
  return stdout;
}

export interface DebianProgram {
  /** Like a power cut. */
  kill(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program as `postgres`, and waits until `isReady`. It ends with this process at the latest. */
export async function startInDebian(
  root: string,
  words: string[],
  isReady: () => Promise<boolean>,
): Promise<DebianProgram> {
  const child = spawn('setpriv', ['--pdeathsig', 'SIGKILL', 'chroot', ...asPostgres(root, words)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const deadline = Date.now() + longestStartMs;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`${words.join(' ')} did not start:\n${said}`);
    }
    await wait(50);
  }
  return { kill: () => end('SIGKILL'), stop: (signal = 'SIGTERM') => end(signal) };
}
