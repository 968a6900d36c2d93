/** Thousands of socket clients in a separate process, so that the server has its own core. */

import { fork } from 'node:child_process';

export interface CrowdMember {
  token: string;
  channels: string[];
}

export interface CrowdReport {
  /** Events delivered to all of them since the last report. */
  events: number;
  /** Milliseconds from the time in a message's text to its arrival, at every `sampled`th of them. */
  p50: number;
  p99: number;
  sampled: number;
}

export type CrowdCommand =
  | { do: 'open'; url: string; members: CrowdMember[] }
  | { do: 'await'; events: number; withinMs: number }
  | { do: 'report' };

export interface SocketCrowd {
  /** Opens a socket for each member, and waits until all are authenticated and subscribed. */
  open(url: string, members: CrowdMember[]): Promise<void>;
  /** Waits for that many events since the last report. Throws on a timeout. */
  awaitEvents(events: number, withinMs?: number): Promise<CrowdReport>;
  close(): Promise<void>;
}

export function openSocketCrowd(): SocketCrowd {
  const child = fork(new URL('run-socket-crowd.ts', import.meta.url));
  const ask = <Answer>(order: CrowdCommand) =>
    new Promise<Answer>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the crowd ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (answer) => {
        child.off('exit', ended);
        const { problem } = answer as { problem?: string };
        if (problem === undefined) resolve(answer as Answer);
        else reject(new Error(problem));
      });
      child.send(order);
    });
  return {
    open: (url, members) => ask({ do: 'open', url, members }),
    awaitEvents: (events, withinMs = 20_000) => ask({ do: 'await', events, withinMs }),
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
