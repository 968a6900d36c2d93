/** `npm test`: runs every check and every test, reports all failures, and ends with the counts. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { projectRoot } from './root.ts';
import { formatCounts, sum } from './test-run/counts.ts';
import { runStep, type StepResult } from './test-run/run-step.ts';
import { STEPS } from './test-run/steps.ts';
import { startTestServices, type TestServices } from './test-run/test-services.ts';

interface Result extends StepResult {
  name: string;
  seconds: number;
}

const services = await startTestServices();
const reports = await mkdtemp(join(tmpdir(), 'portal-test-reports-'));
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interruption.abort();
  });
}
const results = await runSteps(services);
await stop();
report(results, services.absent);

async function runSteps({ env, hasBrowser }: TestServices): Promise<Result[]> {
  const done: Result[] = [];
  const stepEnv = { ...process.env, ...quiet(), ...env };
  for (const step of STEPS) {
    if (interruption.signal.aborted) break;
    if (step.runner === 'playwright' && !hasBrowser) continue;
    console.log(`\n── ${step.name} ──`);
    const begun = performance.now();
    const result = await runStep(step, stepEnv, reports, interruption.signal);
    done.push({ name: step.name, ...result, seconds: (performance.now() - begun) / 1000 });
  }
  return done;
}

function quiet(): NodeJS.ProcessEnv {
  const programs = [join(projectRoot, 'node_modules', '.bin'), dirname(process.execPath)];
  return {
    PATH: [...programs, process.env['PATH'] ?? ''].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    REDOCLY_TELEMETRY: 'off',
    // By default Vitest reserves a core for its main process, which hardly uses it.
    VITEST_MAX_WORKERS: String(availableParallelism()),
  };
}

async function stop(): Promise<void> {
  await services.stop();
  await rm(reports, { recursive: true, force: true });
}

function report(done: Result[], absent: string[]): void {
  console.log('\n── summary ──');
  // A report of long files and functions; it never fails.
  spawnSync(process.execPath, ['tooling/checks/length-report.ts'], { cwd: projectRoot, stdio: 'inherit' });
  for (const { name, counts, seconds } of done) {
    const notRun = counts.notRun > 0 ? `, ${counts.notRun} not run` : '';
    console.log(
      `${counts.failed === 0 ? '✓' : '✗'} ${name}: ${formatCounts([counts])}${notRun} (${seconds.toFixed(1)} s)`,
    );
  }
  for (const line of [
    ...done.flatMap(({ failures }) => failures.map((failure) => `✗ ${failure}`)),
    ...absent,
  ])
    console.log(line);
  // A missing program is reported on a developer's machine and fails the run of a build server.
  const missing = process.env['CI'] === 'true' ? absent.length : 0;
  const all = [...done.map(({ counts }) => counts), { passed: 0, failed: missing, notRun: 0 }];
  process.exitCode = sum(all, 'failed') === 0 && !interruption.signal.aborted ? 0 : 1;
  console.log(formatCounts(all));
}
