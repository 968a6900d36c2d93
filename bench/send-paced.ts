/** Sends messages at a steady pace, regardless of responses, from a separate process. */

import { fork } from 'node:child_process';

export interface PacedLoad {
  url: string;
  /** In turn. */
  writers: { token: string; orderId: number }[];
  perSecond: number;
  seconds: number;
}

export interface PacedResult {
  refused: number;
  /** Milliseconds to the answer. */
  p99: number;
}

/** Throws when any was rejected. */
export function sendPaced(load: PacedLoad): Promise<PacedResult> {
  const child = fork(new URL('run-paced-sender.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      child.disconnect();
      const result = message as PacedResult;
      if (result.refused === 0) resolve(result);
      else reject(new Error(`${result.refused} messages were refused`));
    });
    child.once('error', reject);
    child.once('exit', (code) => code && reject(new Error(`the sender ended with ${code}`)));
    child.send(load);
  });
}
