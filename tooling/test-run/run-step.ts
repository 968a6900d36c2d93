/** Runs one step of the tests and reads its result. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { countPlaywright, countVitest, withExitCode, type Counts } from './counts.ts';
import type { Step } from './steps.ts';

const TIME_LIMIT_MS = 10 * 60_000;

/** `folder` takes the runners' reports. Never rejects: what cannot run has failed. */
export async function runStep(step: Step, env: NodeJS.ProcessEnv, folder: string): Promise<Counts> {
  const report = join(folder, `${step.runner}.json`);
  await rm(report, { force: true });
  const exitCode = await run(step, env, report);
  if (step.runner === 'check')
    return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, notRun: 0 };
  const text = await readFile(report, 'utf8').catch(() => 'null');
  const parsed: unknown = JSON.parse(text);
  return withExitCode(step.runner === 'vitest' ? countVitest(parsed) : countPlaywright(parsed), exitCode);
}

async function run({ command, runner }: Step, env: NodeJS.ProcessEnv, report: string): Promise<number> {
  const [program, ...args] = command;
  const child = spawn(program, [...args, ...reporters(runner, report)], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  try {
    await once(child, 'exit');
    return child.exitCode ?? 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    clearTimeout(limit);
  }
}

function reporters(runner: Step['runner'], report: string): string[] {
  if (runner === 'vitest') return ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return runner === 'playwright' ? ['--reporter=list,json'] : [];
}
