/** `npm run acceptance`: installs the product on a fresh Debian 13 and uses it from outside; ends with the counts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyNoMachine } from './acceptance/machine.ts';
import { countsLine, type Counts } from './test-run/counts.ts';
import { runStep } from './test-run/run-step.ts';

const why = whyNoMachine();
const counts = why === undefined ? await run() : skip(why);
process.exitCode = counts.failed === 0 ? 0 : 1;
console.log(countsLine([counts]));

async function run(): Promise<Counts> {
  const reports = await mkdtemp(join(tmpdir(), 'portal-acceptance-'));
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const command = ['vitest', 'run', '--root', 'tooling/acceptance'] as const;
  const step = { name: 'acceptance', command, runner: 'vitest' } as const;
  const result = await runStep(step, process.env, reports, interruption.signal);
  await rm(reports, { recursive: true, force: true });
  for (const failure of result.failures) console.log(`✗ ${failure}`);
  return result.counts;
}

/** On a developer's machine that is only told; the build server has to be able to. */
function skip(reason: string): Counts {
  console.log(`Acceptance tests not run: ${reason}.`);
  return { passed: 0, failed: process.env['CI'] === 'true' ? 1 : 0, notRun: 1 };
}
