/**
 * `npm run acceptance`: installs the product on a fresh Debian 13 and uses it from outside; ends with the counts.
 * `-- 1-page 4-caddy` runs only these files.
 */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hosts } from './acceptance/installation.ts';
import { cableOf, machineObstacle } from './acceptance/machine.ts';
import { makeAuthority } from './acceptance/make-authority.ts';
import { formatCounts, type Counts, sum } from './test-run/counts.ts';
import { runStep } from './test-run/run-step.ts';

/** With Debian's own Postgres, PgBouncer and Valkey. */
const data = { command: ['vitest', 'run', '--root', 'tooling/acceptance/data'] as const, env: {} };

const names = process.argv.slice(2);
const why = machineObstacle();
const all = why === undefined ? await run() : skip(why);
process.exitCode = sum(all, 'failed') === 0 ? 0 : 1;
console.log(formatCounts(all));

async function run(): Promise<Counts[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-acceptance-'));
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const results: Counts[] = [];
  const isWhole = names.length === 0;
  for (const { command, env } of [await installation(folder), ...(isWhole ? [data] : [])]) {
    if (interruption.signal.aborted) break;
    const step = { name: 'acceptance', command, runner: 'vitest' } as const;
    const { counts, failures } = await runStep(step, { ...process.env, ...env }, folder, interruption.signal);
    for (const failure of failures) console.log(`✗ ${failure}`);
    results.push(counts);
  }
  await rm(folder, { recursive: true, force: true });
  return results;
}

/** The tests have their own network, in which the installation's host names resolve to the machine. */
async function installation(folder: string) {
  const ours = Object.values(hosts).join(' ');
  const known = await readFile('/etc/hosts', 'utf8').catch(() => '');
  await writeFile(join(folder, 'hosts'), `${cableOf(process.pid).address} ${ours}\n${known}`);
  const script = 'mount --bind "$0" /etc/hosts && exec vitest run --root tooling/acceptance "$@"';
  return {
    command: ['unshare', '--mount', 'bash', '-c', script, join(folder, 'hosts'), ...names] as const,
    env: {
      ACCEPTANCE_RUN: String(process.pid),
      ACCEPTANCE_AUTHORITY: folder,
      NODE_EXTRA_CA_CERTS: makeAuthority(folder),
      // Leftovers of an interrupted run are removed with the folder.
      TMPDIR: folder,
    },
  };
}

/** Only reported on a developer's machine; a failure on the build server. */
function skip(reason: string): Counts[] {
  console.log(`Acceptance tests not run: ${reason}.`);
  return [{ passed: 0, failed: process.env['CI'] === 'true' ? 1 : 0, notRun: 1 }];
}
