/**
 * A timeout for every query. `statement_timeout` is Postgres's own, but a frozen server or a broken network never answers.
 */

/** The query received no response in time. */
export class QueryTimeout extends Error {
  override readonly name = 'Unanswered';
}

export interface QueryDeadline {
  /** Returns the result of the work. Rejects with Unanswered at the deadline; the work itself continues. */
  within<Value>(work: Promise<Value>): Promise<Value>;
}

/** Longer than `statement_timeout`, whose error is more precise. */
const longestMs = 6_000;
/** After this silence of Postgres, slow queries count as lost. */
const silenceMs = 1_000;
const longestInSilenceMs = 1_200;
/** After this silence, Postgres counts as gone and queries wait only briefly. */
const longSilenceMs = 2_000;
const longestInLongSilenceMs = 250;
const checkMs = 100;

interface Pending {
  readonly since: number;
  giveUp(): void;
}

/** @param silentForMs milliseconds since the listener's last response of Postgres; 0 while it responds. */
export function createQueryDeadline(silentForMs: () => number): QueryDeadline {
  // In the order of their start.
  const pending = new Set<Pending>();
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    if (pending.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const latest = performance.now() - timeoutMs(silentForMs());
    for (const one of pending) {
      if (one.since > latest) break;
      // A busy process first reads what has arrived.
      setImmediate(() => pending.has(one) && one.giveUp());
    }
  };

  return {
    within: (work) =>
      new Promise((resolve, reject) => {
        const one: Pending = {
          since: performance.now(),
          giveUp() {
            pending.delete(one);
            reject(new QueryTimeout('Postgres does not answer'));
          },
        };
        pending.add(one);
        timer ??= setInterval(check, checkMs).unref();
        work.then(resolve, reject).finally(() => pending.delete(one));
      }),
  };
}

function timeoutMs(silentMs: number): number {
  if (silentMs >= longSilenceMs) return longestInLongSilenceMs;
  return silentMs >= silenceMs ? longestInSilenceMs : longestMs;
}
