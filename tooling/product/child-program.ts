/** Runs a program as a child process that ends with this one. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { watchParent } from '../../apps/api/dev/watch-parent.ts';
import { projectRoot } from '../root.ts';

export interface ProgramOptions {
  /** Arguments for Node. */
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** Destination of its output; the terminal by default. */
  logFile?: string;
}

export interface Program {
  /** Resolves when it has exited, with a description of the exit. */
  ended: Promise<string>;
  /** Sends SIGTERM, then SIGKILL when the process has not ended in time. */
  stop(): Promise<void>;
}

// The API promises to stop within ten seconds.
const STOP_PATIENCE_MS = 12_000;

/** Starts it in a process group of its own: Ctrl-C reaches only this process, which stops everything in order. */
export function startProgram({ args, env, cwd = projectRoot, logFile }: ProgramOptions): Program {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', logFile === undefined ? 'inherit' : 'pipe', logFile === undefined ? 'inherit' : 'pipe'],
  });
  if (logFile !== undefined) writeLog(child, logFile);
  const unwatch = watchParent(child, 'SIGTERM');
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  void ended.then(unwatch);
  return {
    ended,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
      await exited;
      clearTimeout(patience);
    },
  };
}

function writeLog({ stdout, stderr }: ChildProcess, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const log = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stdout?.pipe(log, { end: false });
  stderr?.pipe(log, { end: false });
}
