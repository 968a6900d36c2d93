/** Runs one step of the tests and reads its result. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { countPlaywright, countVitest, withExitCode, type Counts } from './counts.ts';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';
import type { Step } from './steps.ts';

// A guard against a step that hangs; the whole run takes less on two cores.
const TIME_LIMIT_MS = 40 * 60_000;

export interface StepResult {
  counts: Counts;
  /** A line for each failed test. */
  failures: string[];
}

/** `folder` receives the runners' reports, `stop` ends the step. Never rejects: a step that can't run has failed. */
export async function runStep(
  step: Step,
  env: NodeJS.ProcessEnv,
  folder: string,
  stop: AbortSignal,
): Promise<StepResult> {
  const report = join(folder, `${step.runner}.json`);
  await rm(report, { force: true });
  const exitCode = await run(step, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, report, stop);
  if (step.runner === 'check')
    return {
      counts: { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, notRun: 0 },
      failures: [],
    };
  const text = await readFile(report, 'utf8').catch(() => 'null');
  const parsed: unknown = JSON.parse(text);
  return step.runner === 'vitest'
    ? { counts: withExitCode(countVitest(parsed), exitCode), failures: failuresOfVitest(parsed) }
    : { counts: withExitCode(countPlaywright(parsed), exitCode), failures: failuresOfPlaywright(parsed) };
}

async function run(
  { command, runner }: Step,
  env: NodeJS.ProcessEnv,
  report: string,
  stop: AbortSignal,
): Promise<number> {
  const [program, ...args] = command;
  const child = spawn(program, [...args, ...reporters(runner, report)], {
    cwd: projectRoot,
    stdio: 'inherit',
    env,
    // A separate process group, so that the runner's children end with it.
    detached: true,
  });
  const ending = AbortSignal.any([stop, AbortSignal.timeout(TIME_LIMIT_MS)]);
  const end = () => {
    killGroup(child);
  };
  ending.addEventListener('abort', end);
  try {
    await once(child, 'exit');
    return child.exitCode ?? 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    ending.removeEventListener('abort', end);
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has exited in between.
  }
}

function reporters(runner: Step['runner'], report: string): string[] {
  if (runner === 'vitest') return ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return runner === 'playwright' ? ['--reporter=list,json'] : [];
}
