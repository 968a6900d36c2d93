/** The launcher: finds Node 24 and forwards signals and exit codes, with any Node on the machine. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../root.ts';

/** Prints its arguments and signals, and exits with 7 when stopped. */
const PROGRAM = `
  import { readFileSync } from 'node:fs';
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {
    console.log(signal);
    setTimeout(() => process.exit(7), 200);
  });
  setInterval(() => undefined, 1_000);
  if (process.env.LISTEN_PID === String(process.pid)) console.log('was given ' + readFileSync(3, 'utf8'));
  console.log('began with ' + process.argv.slice(2).join(' ') + ' on ' + process.versions.node);
`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-launcher-'));
  await mkdir(join(root, 'bin'));
  await cp(join(projectRoot, 'bin/portal.mjs'), join(root, 'bin/portal.mjs'));
  for (const program of ['packages/sites/src/server.ts', 'apps/api/src/admin/cli.ts']) {
    await mkdir(dirname(join(root, program)), { recursive: true });
    await writeFile(join(root, program), PROGRAM);
  }
  await writeFile(join(root, 'package.json'), '{ "version": "1.2.3", "type": "module" }');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const bringNode = async () => {
  await mkdir(join(root, 'node_modules/node/bin'), { recursive: true });
  await symlink(process.execPath, join(root, 'node_modules/node/bin/node'));
};

/** Another Node has another version and no execve. */
const asNode = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}});process.execve=undefined`,
];
const launcher = (node: readonly string[], ...rest: string[]) => [
  ...node,
  join(root, 'bin/portal.mjs'),
  ...rest,
];

const launch = (node: readonly string[], ...rest: string[]) =>
  spawnSync(process.execPath, launcher(node, ...rest), { encoding: 'utf8' });

describe.each([
  ['Node 18', asNode('18.20.0')],
  ['Node 24', []],
])('on %s', (_name, node) => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s reaches the program once, and its exit code is returned',
    async (signal) => {
      await bringNode();
      const child = spawn(process.execPath, launcher(node, 'sites', 'some', 'words'));
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      await expect
        .poll(() => output, { timeout: 10_000 })
        .toContain(`began with some words on ${process.versions.node}`);
      const ended = once(child, 'exit');
      child.kill(signal);
      expect(await ended).toEqual([7, null]);
      expect(output.split('\n').filter((line) => line.startsWith('SIG'))).toEqual([signal]);
    },
  );

  it('sockets of systemd are passed to the program', async () => {
    await bringNode();
    await writeFile(join(root, 'held'), 'a socket');
    // Like systemd: the environment has the process id that a socket is for.
    const script = `export LISTEN_FDS=1 LISTEN_PID=$$; exec "$@" 3<'${join(root, 'held')}'`;
    const child = spawn('/bin/sh', ['-c', script, 'sh', process.execPath, ...launcher(node, 'sites')]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await expect.poll(() => output, { timeout: 10_000 }).toContain('was given a socket');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([7, null]);
  });

  it('an unknown program is rejected with the list of programs', () => {
    const { status, stderr } = launch(node, 'mail');
    expect(status).toBe(1);
    expect(stderr).toContain('portal <api|worker|sites|migrate|admin>');
  });
});

it('explains how to install Node 24 without one', () => {
  const { status, stderr } = launch(asNode('20.19.2'), 'sites');
  expect(status).toBe(1);
  expect(stderr).toContain('Node 24 is missing: this is Node 20.19.2');
  expect(stderr).toContain('npm ci --omit=dev');
});

it('uses the machine’s Node 24 if there is one', async () => {
  const child = spawn(process.execPath, launcher([], 'sites'));
  const [chunk]: Buffer[] = await once(child.stdout, 'data');
  expect(String(chunk)).toContain('began with');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([7, null]);
});

it('names a missing program', () => {
  const { status, stderr } = launch([], 'worker');
  expect([status, stderr]).toEqual([1, expect.stringContaining('apps/api/src/worker.ts is missing')]);
});

it('prints its version', async () => {
  expect(launch([], '--version').stdout).toBe('1.2.3\n');
  await writeFile(join(root, 'VERSION'), '1.2.3+abc\n');
  expect(launch([], '--version').stdout).toBe('1.2.3+abc\n');
});
