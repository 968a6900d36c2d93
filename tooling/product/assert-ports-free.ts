/** Checks before the start that all ports are free, and explains how to choose another. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Port } from './settings.ts';

/** @throws one error that names every busy port and its environment variable. */
export async function assertPortsFree(ports: readonly Port[]): Promise<void> {
  const problems: string[] = [];
  for (const port of ports) {
    if (await isBusy(port.number)) {
      problems.push(
        `Port ${port.number} for the ${port.what} is busy. Set ${port.variable} to choose another one.`,
      );
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function isBusy(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return false;
  } catch {
    return true;
  } finally {
    probe.close();
  }
}
