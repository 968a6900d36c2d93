/** Starts an inspection process, which is killed when a file takes too long or too much memory. */

import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { InspectionRequest } from './inspection-process.ts';
import type { Inspection } from './inspection.ts';

export interface ProcessLimits {
  /** Per file. */
  readonly timeoutMs: number;
  readonly maxMemoryMb: number;
}

export interface InspectionProcess {
  /** One file at a time. `too_slow` when a limit or a crash ended the process. Throws when it can't start or read. */
  inspect(request: InspectionRequest): Promise<Inspection>;
  isAlive(): boolean;
  end(): void;
}

export function startInspectionProcess(limits: ProcessLimits): InspectionProcess {
  const child = startChild(limits);
  // Without a listener a failed start would crash this process.
  child.on('error', () => undefined);
  return {
    isAlive: () => child.connected && !child.killed,
    end: () => void child.kill('SIGKILL'),
    inspect: (request) =>
      new Promise((resolve, reject) => {
        const end = () => void child.kill('SIGKILL');
        const timers = [setTimeout(end, limits.timeoutMs), watchMemory(child, limits.maxMemoryMb, end)];
        const settle = (answer: Inspection | Error) => {
          timers.forEach((timer) => clearTimeout(timer));
          child.off('message', onMessage).off('exit', onExit).off('error', settle);
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
        };
        const onExit = () => settle({ fault: 'too_slow' });
        const onMessage = (answer: Inspection | { unreadable: true }) =>
          settle('unreadable' in answer ? new Error('the file can’t be read') : answer);
        child.on('message', onMessage).on('exit', onExit).on('error', settle);
        child.send(request, (error) => error && settle(error));
      }),
  };
}

const startChild = ({ maxMemoryMb }: ProcessLimits): ChildProcess =>
  fork(new URL('inspection-process.ts', import.meta.url), {
    // It reads untrusted files, so it gets no secrets and may neither write nor spawn.
    env: {},
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--disable-warning=SecurityWarning',
      `--max-old-space-size=${Math.floor(maxMemoryMb / 2)}`,
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** Unpacked data is outside the heap that Node limits; only Linux reports the resident memory. */
function watchMemory({ pid }: ChildProcess, maxMb: number, end: () => void): NodeJS.Timeout | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  const look = async () => {
    const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    if (Number(pages.split(' ')[1]) * 4_096 > maxMb * 1024 * 1024) end();
  };
  return setInterval(() => void look(), 100);
}
