/** One process that looks into files, ended when a file takes too long or too much memory. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Inspection } from './inspection.ts';
import type { InspectionRequest } from './inspection-process.ts';

export interface ProcessLimits {
  /** How long one file may take. */
  readonly longestMs: number;
  readonly mostMemoryMb: number;
}

export interface InspectionProcess {
  /** One at a time. `too_slow` when a limit, or what it read, ended the process. Throws when it can't run or read. */
  inspect(request: InspectionRequest): Promise<Inspection>;
  isAlive(): boolean;
  end(): void;
}

export function startInspectionProcess(limits: ProcessLimits): InspectionProcess {
  const child = startChild(limits);
  // Without a listener a process that can't be started would end this one.
  child.on('error', () => undefined);
  return {
    isAlive: () => child.connected && !child.killed,
    end: () => void child.kill('SIGKILL'),
    inspect: (request) =>
      new Promise((resolve, reject) => {
        const end = () => void child.kill('SIGKILL');
        const timers = [setTimeout(end, limits.longestMs), watchMemory(child, limits.mostMemoryMb, end)];
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

const startChild = ({ mostMemoryMb }: ProcessLimits): ChildProcess =>
  fork(new URL('inspection-process.ts', import.meta.url), {
    // It reads what strangers sent, so it knows none of our secrets and may neither write nor start anything.
    env: {},
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--disable-warning=SecurityWarning',
      `--max-old-space-size=${Math.floor(mostMemoryMb / 2)}`,
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** What is unpacked lies outside of the heap that Node limits; only Linux says how much that is. */
function watchMemory({ pid }: ChildProcess, mostMb: number, end: () => void): NodeJS.Timeout | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  const look = async () => {
    const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    if (Number(pages.split(' ')[1]) * 4_096 > mostMb * 1024 * 1024) end();
  };
  return setInterval(() => void look(), 100);
}
