/** A server in a child process that reports its CPU time and memory. */

import { type ChildProcess, fork } from 'node:child_process';

export interface ServerUnderLoad {
  readonly url: string;
  /** From the start of the process to its first answer, in milliseconds. */
  readonly readyMs: number;
  /** CPU time since its start, user and system, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Resident memory in MiB. */
  rssMiB(): Promise<number>;
  stop(): Promise<void>;
}

interface ResourceUsage {
  cpuMicros: number;
  rssMiB: number;
}

/** Starts a script that sends `{ url }` when it listens and answers each message with its CPU time and memory (see report-usage.ts). */
export async function startServer(script: string, env: Record<string, string>): Promise<ServerUnderLoad> {
  const started = performance.now();
  const child = fork(new URL(script, import.meta.url), { env: { ...process.env, ...env } });
  const { url } = await answerOf<{ url: string }>(child);
  const readyMs = performance.now() - started;
  const readUsage = () => {
    const answer = answerOf<ResourceUsage>(child);
    child.send('usage');
    return answer;
  };
  return {
    url,
    readyMs,
    cpuMicros: async () => (await readUsage()).cpuMicros,
    rssMiB: async () => (await readUsage()).rssMiB,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a server under load ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Answer);
    });
  });
}
