/** Tracks whether the replica is usable: not after a failed or timed-out read, and again after a successful check each second. */

import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';

/** Whether it has all that was committed when it was asked. */
export type Freshness = 'fresh' | 'late' | 'silent';

interface WatchOptions {
  /** Gives it so many milliseconds to catch up. Throws what keeps it from answering. */
  look(withinMs: number): Promise<Freshness>;
  metrics: Metrics;
  log: Logger;
}

export interface ReplicaHealth {
  /** Whether it has, within so many milliseconds, all that was committed until now. One that was lost is not waited for. */
  isUsable(withinMs: number): Promise<boolean>;
  /** Until it was found again, no read waits for it. */
  lose(reason: unknown): void;
  /** For how long it has not answered, as the deadline of its statements counts. */
  silentForMs(): number;
  stop(): void;
}

const everyMs = 1_000;
/** A replica that is later than this all the time is of no use to anybody. */
const mostLagMs = 400;
/** What waits for a silent one is given up soon; a new connection has more than a second all the same. */
const silenceMs = 1_500;

export function watchReplica({ look, metrics, log }: WatchOptions): ReplicaHealth {
  // Nobody knows until it has answered.
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
      become(await look(withinMs));
    } catch (error) {
      lose(error);
    }
    return state === 'fresh';
  };
  const timer = setInterval(() => {
    // That of a server out of reach takes its time.
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
