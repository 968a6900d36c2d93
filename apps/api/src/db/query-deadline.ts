/**
 * A timeout for every query. `statement_timeout` is Postgres's own, but a frozen server or a broken network never answers.
 */

/** The query got no answer in time. */
export class QueryTimeout extends Error {
  override readonly name = 'Unanswered';
}

export interface QueryDeadline {
  /** What the work answers. Rejects with Unanswered when it takes too long; the work itself goes on. */
  within<Value>(work: Promise<Value>): Promise<Value>;
}

/** Beyond `statement_timeout`, whose own answer says more. */
const longestMs = 6_000;
/** How long Postgres must have been silent before slow and lost are treated alike. */
const silenceMs = 1_000;
const longestInSilenceMs = 1_200;
/** Silent for so long, it is gone: there is little reason to wait. */
const longSilenceMs = 2_000;
const longestInLongSilenceMs = 250;
const lookMs = 100;

interface Pending {
  readonly since: number;
  giveUp(): void;
}

/** @param silentForMs for how long nothing has been heard of Postgres by the listener, which asks it all the time; 0 while it answers. */
export function createQueryDeadline(silentForMs: () => number): QueryDeadline {
  // In the order in which they began.
  const pending = new Set<Pending>();
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    if (pending.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const latest = performance.now() - timeoutMs(silentForMs());
    for (const one of pending) {
      if (one.since > latest) break;
      // A process that was busy first reads what has arrived.
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
        timer ??= setInterval(look, lookMs).unref();
        work.then(resolve, reject).finally(() => pending.delete(one));
      }),
  };
}

function timeoutMs(silentMs: number): number {
  if (silentMs >= longSilenceMs) return longestInLongSilenceMs;
  return silentMs >= silenceMs ? longestInSilenceMs : longestMs;
}
