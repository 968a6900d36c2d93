/** Runs API and worker as a child process, which is restarted whenever it exits. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../root.ts';
import { startProgram, type Program } from './child-program.ts';
import type { CleanupStack } from './cleanup-stack.ts';
import { restartOnExit } from './restart-on-exit.ts';

const READY_WITHIN_MS = 60_000;

export interface ApiOptions {
  env: NodeJS.ProcessEnv;
  port: number;
  logFile: string;
  /** Reload on changes, with the log in the terminal. */
  watch: boolean;
}

/** Resolves when it responds. @throws an error with the path of the log when it does not. */
export async function runApi(options: ApiOptions, stops: CleanupStack): Promise<void> {
  const first = start(options);
  let api = first;
  stops.add('The API', () => api.stop());
  await untilReady(first, options);
  api = restartOnExit({
    first,
    start: () => start(options),
    onEnd: (why, pauseMs) => console.error(restartOf(why, pauseMs, options)),
  });
}

function restartOf(why: string, pauseMs: number, { logFile }: ApiOptions): string {
  const when = pauseMs === 0 ? 'now' : `in ${pauseMs / 1_000} s`;
  return `The API ended (${why}) and is started again ${when}. Its log: ${logFile}`;
}

function start({ env, logFile, watch }: ApiOptions): Program {
  const program = join(projectRoot, 'apps', 'api', 'src', 'all-in-one.ts');
  const args = watch ? ['--watch', '--watch-preserve-output', program] : [program];
  return startProgram({ args, env, ...(watch ? {} : { logFile }) });
}

async function untilReady(api: Program, options: ApiOptions): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (await answers(options.port)) return;
    const ended = await Promise.race([api.ended, sleep(100)]);
    if (ended !== undefined) {
      throw new Error(`The API ended while it was starting (${ended}). ${logOf(options)}`);
    }
  }
  throw new Error(`The API does not answer on port ${options.port}. ${logOf(options)}`);
}

/** The path of its log, and its last lines. */
function logOf({ logFile, watch }: ApiOptions): string {
  if (watch) return 'Its log is above.';
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  return `The end of its log (${logFile}):\n${lines.slice(-15).join('\n')}`;
}

async function answers(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok;
  } catch {
    return false;
  }
}
