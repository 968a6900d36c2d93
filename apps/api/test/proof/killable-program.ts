/** A program of the product as a process that can be killed and restarted. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface KillableProcess {
  /** Kills it like a power cut and restarts it; resolves when it works again. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** @param readyText the program's output when it is ready */
export const runKillableProgram = (
  program: 'server.ts' | 'worker.ts',
  env: Record<string, string>,
  readyText: string,
): Promise<KillableProcess> =>
  runKillableProcess(
    () =>
      spawn(process.execPath, [fileURLToPath(new URL(`../../src/${program}`, import.meta.url))], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    readyText,
  );

/** Any program; `begin` must pipe its output. */
export async function runKillableProcess(
  begin: () => ChildProcess,
  readyText: string,
): Promise<KillableProcess> {
  const start = async (): Promise<ChildProcess> => {
    const child = begin();
    await untilPrinted(child, readyText);
    return child;
  };
  let running = await start();
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  return {
    async killAndRestart() {
      await end('SIGKILL');
      running = await start();
    },
    stop: () => end('SIGTERM'),
  };
}

async function untilPrinted(child: ChildProcess, readyText: string): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      // Reading continues afterwards, so that the pipe never fills up.
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
        if (output.includes(readyText)) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`the program did not come up:\n${output}`)));
  });
}
