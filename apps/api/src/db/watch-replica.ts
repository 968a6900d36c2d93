/** Tracks whether the replica is usable: not after a failed or timed-out read, and again after a successful check each second. */

import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';

/** Whether the replica has everything that was committed at the time of the check. */
export type Freshness = 'fresh' | 'late' | 'silent';

interface WatchOptions {
  /** Waits so many milliseconds for it to catch up. Throws the error of a failed check. */
  checkFreshness(withinMs: number): Promise<Freshness>;
  metrics: Metrics;
  log: Logger;
}

export interface ReplicaHealth {
  /** Whether it has all current commits within so many milliseconds. Does not wait for a lost replica. */
  isUsable(withinMs: number): Promise<boolean>;
  /** No read waits for it until a check succeeds. */
  lose(reason: unknown): void;
  /** Milliseconds since its last response, for the deadline of its statements. */
  silentForMs(): number;
  stop(): void;
}

const everyMs = 1_000;
/** A replica that always lags more than this is useless. */
const mostLagMs = 400;
/** Queries on a silent replica time out soon; a new connection may take more than a second. */
const silenceMs = 1_500;

export function watchReplica({ checkFreshness, metrics, log }: WatchOptions): ReplicaHealth {
  // Unknown until its first response.
  let state: Freshness | 'away' | undefined;
  let freshAt = performance.now();
  let isLooking = false;

  const become = (next: Freshness | 'away', reason?: string) => {
    if (next === 'fresh') freshAt = performance.now();
    metrics.replicaAway.set((performance.now() - freshAt) / 1_000);
    if (next === 'fresh' && state !== undefined && state !== 'fresh') log.info('the replica is used again');
    if (next !== 'fresh' && (state === undefined || state === 'fresh'))
      log.warn({ state: next, reason }, 'the replica is not used: the primary answers everything');
    state = next;
  };
  const lose = (error: unknown) => become('away', error instanceof Error ? error.message : 'unknown');
  const ask = async (withinMs: number) => {
    try {
      become(await checkFreshness(withinMs));
    } catch (error) {
      lose(error);
    }
    return state === 'fresh';
  };
  const timer = setInterval(() => {
    // A check of an unreachable server takes long.
    if (isLooking) return;
    isLooking = true;
    void ask(mostLagMs).finally(() => (isLooking = false));
  }, everyMs).unref();
  return {
    isUsable: async (withinMs) => state === 'fresh' && (await ask(withinMs)),
    lose,
    silentForMs: () => (state === 'silent' ? silenceMs : 0),
    stop: () => clearInterval(timer),
  };
}
