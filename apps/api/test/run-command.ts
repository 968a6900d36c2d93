/** Runs a command of `npm run admin` as a separate process on a test app's database. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Config } from '../src/config.ts';
import { environmentOf } from './server-process.ts';

export const adminProgram = fileURLToPath(new URL('../src/admin/cli.ts', import.meta.url));

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** `input` is passed as standard input, which is no terminal. */
export async function runCommand(
  config: Config,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [adminProgram, ...args], {
    env: commandEnvironment(config, env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // The command may exit without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

export const commandEnvironment = (config: Config, more: Record<string, string> = {}) => ({
  ...environmentOf(config),
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
  ...more,
});
