/** A bounded load of POSTs, generated in a separate process so that the server has its own core. */

import { fork } from 'node:child_process';
import type { ServerUnderLoad } from './server-under-load.ts';

export interface Load {
  url: string;
  /** Sent in turn, over and over or once each. */
  requests: LoadRequest[];
  connections: number;
  /** Seconds of load, or undefined to send each request once. */
  seconds?: number;
  /** Calls a second; without it each connection calls again after each response. */
  perSecond?: number;
}

export interface LoadRequest {
  path: string;
  headers?: Record<string, string>;
  /** Text, or base64 of bytes. */
  body?: string;
  base64?: boolean;
}

export interface Measurement {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Server CPU a call, in microseconds. */
  cpuMicros: number;
  calls: number;
  refused: number;
}

interface LoadResult {
  seconds: number;
  p50: number;
  p99: number;
  calls: number;
  refused: number;
  /** Such as `2994 × 200`. */
  statuses: string[];
}

/** Throws when any call is rejected, since that invalidates the measurement. */
export async function runLoad(server: ServerUnderLoad, load: Load): Promise<Measurement> {
  const before = await server.cpuMicros();
  const result = await generate(load);
  const cpu = (await server.cpuMicros()) - before;
  if (result.refused > 0)
    throw new Error(
      `${result.refused} of ${result.calls} calls were refused at ${load.url}: ${result.statuses.join(', ')}`,
    );
  return {
    perSecond: result.calls / result.seconds,
    p50: result.p50,
    p99: result.p99,
    cpuMicros: cpu / result.calls,
    calls: result.calls,
    refused: result.refused,
  };
}

export interface Flood {
  goodPerSecond: number;
  refusedPerSecond: number;
}

/** A load with expected rejections. */
export async function flood(load: Load): Promise<Flood> {
  const { calls, refused, seconds } = await generate(load);
  return { goodPerSecond: (calls - refused) / seconds, refusedPerSecond: refused / seconds };
}

function generate(load: Load): Promise<LoadResult> {
  const child = fork(new URL('generate-load.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    child.once('message', (result) => {
      resolve(result as LoadResult);
      child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code) => code && reject(new Error(`the load generator ended with ${code}`)));
    child.send(load);
  });
}
