/** Runs an installed web server on a loopback port for the duration of a test. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether the machine has it. */
export const hasProgram = (name: string, ...args: string[]) => spawnSync(name, args).status === 0;

export interface WebServer {
  stop: () => Promise<void>;
}

/** @throws with the server's output when it does not start. */
export async function startWebServer(
  name: string,
  args: readonly string[],
  port: number,
): Promise<WebServer> {
  let output = '';
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
    await wait(50);
  }
  return { stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Whether a loopback port accepts connections. */
export async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
