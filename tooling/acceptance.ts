/** `npm run acceptance`: installs the product on a fresh Debian 13 and uses it from outside; ends with the counts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyNoMachine } from './acceptance/machine.ts';
import { type Counts, countsLine, sum } from './test-run/counts.ts';
import { runStep } from './test-run/run-step.ts';

const suites = [
  // On a machine of its own, as an operator has it.
  { name: 'acceptance', root: 'tooling/acceptance' },
  // With Debian's Postgres, PgBouncer and Valkey on this machine's loopback.
  { name: 'acceptance of data', root: 'tooling/acceptance/data' },
];

const why = whyNoMachine();
const all = why === undefined ? await run() : [skip(why)];
process.exitCode = sum(all, 'failed') === 0 ? 0 : 1;
console.log(countsLine(all));

async function run(): Promise<Counts[]> {
  const reports = await mkdtemp(join(tmpdir(), 'portal-acceptance-'));
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const counts: Counts[] = [];
  for (const { name, root } of suites) {
    const step = { name, command: ['vitest', 'run', '--root', root], runner: 'vitest' } as const;
    const result = await runStep(step, process.env, reports, interruption.signal);
    for (const failure of result.failures) console.log(`✗ ${failure}`);
    counts.push(result.counts);
  }
  await rm(reports, { recursive: true, force: true });
  return counts;
}

/** On a developer's machine that is only told; the build server has to be able to. */
function skip(reason: string): Counts {
  console.log(`Acceptance tests not run: ${reason}.`);
  return { passed: 0, failed: process.env['CI'] === 'true' ? 1 : 0, notRun: 1 };
}
