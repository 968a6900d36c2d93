#!/usr/bin/env node
/** Starts a program of the portal on the Node 24 of the release, whatever version the machine has. */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs on the machine's own Node, 18 or newer.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';
const wanted = 24;

const programs = {
  api: 'apps/api/src/server.ts',
  worker: 'apps/api/src/worker.ts',
  sites: 'packages/sites/src/server.ts',
  migrate: 'apps/api/src/migrate.ts',
  admin: 'apps/api/src/admin/cli.ts',
};
/** `portal sites write <folder>` is a program of its own. */
const writeSites = 'packages/sites/src/write.ts';
/** They answer to a person at a terminal, whose Ctrl-C reaches them by itself. */
const atTerminal = new Set(['migrate', 'admin']);

const [name = '', ...rest] = process.argv.slice(2);
if (name === '--version') sayVersion();
else run();

function sayVersion() {
  const file = join(root, 'VERSION');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.log(existsSync(file) ? readFileSync(file, 'utf8').trim() : version);
}

function run() {
  if (!Object.hasOwn(programs, name)) {
    fail(
      `Usage: portal <${Object.keys(programs).join('|')}> …\n       portal sites write <folder>\n       portal --version`,
    );
  }
  const isWriting = name === 'sites' && rest[0] === 'write';
  const program = join(root, isWriting ? writeSites : programs[name]);
  if (!existsSync(program)) fail(`${program} is missing: this installation is not whole.`);
  start(findNode(), [program, ...(isWriting ? rest.slice(1) : rest)]);
}

/** The one that the release brings; else this one, when it is new enough. */
function findNode() {
  const own = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (majorOf(own) >= wanted) return own;
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath;
  fail(
    `Node ${wanted} is missing: this is Node ${process.versions.node}, and ${own} is not there or does not run.\n` +
      `Run "npm ci --omit=dev" in ${root}; where npm runs no install scripts, "npm rebuild node" after it.`,
  );
  return undefined;
}

function majorOf(node) {
  if (!existsSync(node)) return 0;
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number.parseInt((stdout ?? '').replace(/^v/, ''), 10) || 0;
}

function start(node, args) {
  const sockets = socketsOfSystemd();
  // In place of this process, where Node can do it: one process less, and signals need no hand. It would close the sockets.
  const canExec = !isWindows && typeof process.execve === 'function' && sockets.length === 0;
  if (canExec) process.execve(node, [node, ...args]);
  // A shell tells its own number, which is the program's then: systemd's sockets are for the process that they name.
  const [file, list] =
    sockets.length > 0
      ? ['/bin/sh', ['-c', 'export LISTEN_PID=$$; exec "$@"', 'sh', node, ...args]]
      : [node, args];
  // In a group of its own, so that Ctrl-C comes once, by us. Supervisors should signal this process alone (KillMode=mixed).
  const child = spawn(file, list, {
    stdio: ['inherit', 'inherit', 'inherit', ...sockets],
    detached: !isWindows && !atTerminal.has(name),
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      if (!atTerminal.has(name) || signal === 'SIGTERM') child.kill(signal);
    });
  }
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Those that it holds for this process, from the third on. */
function socketsOfSystemd() {
  const { LISTEN_FDS = '0', LISTEN_PID } = process.env;
  return Array.from(
    { length: LISTEN_PID === String(process.pid) ? Number(LISTEN_FDS) : 0 },
    (_, at) => at + 3,
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
