/**
 * Carries committed events from the outbox into the queues, at least once each; any number of processes may do it. An event
 * leaves the outbox when its job is done.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { outboxChannel } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { jobIdOf, returnLostEvents } from './finish-event.ts';
import { isJobName, jobs, type JobName } from './queues.ts';

export interface RelayedEvent {
  /** The same for every time that the event is handed over. */
  jobId: string;
  name: JobName;
  data: unknown;
  /** The span in which it was written. */
  traceparent: string | null;
}

export type HandOver = (events: RelayedEvent[]) => Promise<void>;

const batch = 100;
const pollMs = 1_000;
const longestHandOverMs = 5_000;
const lookForLostMs = 30_000;

export interface OutboxRelay {
  /** Since it last looked for events, be they none. */
  silentForMs(): number;
  stop(): Promise<void>;
}

/** Looks when an event is announced, and each second in case an announcement was missed. */
export function startOutboxRelay(deps: Deps, handOver: HandOver): OutboxRelay {
  let stopped = false;
  let turnedAt = performance.now();
  let hinted = false;
  let wake = () => undefined;
  deps.listener.on(outboxChannel, () => {
    hinted = true;
    wake();
  });

  const pause = () =>
    new Promise<void>((resume) => {
      const timer = setTimeout(() => resume(), pollMs);
      wake = () => {
        clearTimeout(timer);
        resume();
        return undefined;
      };
      if (hinted || stopped) wake();
    });

  let lookedAt = Number.NEGATIVE_INFINITY;
  const lookForLost = async () => {
    if (performance.now() - lookedAt < lookForLostMs) return;
    lookedAt = performance.now();
    const returned = await returnLostEvents(deps.db, deps.clock.now());
    if (returned > 0)
      deps.log.warn({ events: returned }, 'jobs were not done in time and are handed over again');
  };

  const work = async () => {
    while (!stopped) {
      hinted = false;
      turnedAt = performance.now();
      await lookForLost().catch((error: unknown) =>
        deps.log.error({ err: error }, 'lost jobs were not looked for'),
      );
      const relayed = await relayBatch(deps, handOver).catch((error: unknown) => {
        deps.log.error({ err: error }, 'events wait in the outbox');
        return undefined;
      });
      if (relayed === undefined) await sleep(pollMs);
      else if (relayed < batch) await pause();
    }
  };
  const working = work();
  return {
    silentForMs: () => performance.now() - turnedAt,
    async stop() {
      stopped = true;
      wake();
      await working;
    },
  };
}

/** Answers how many events it carried on. Throws when the queues did not take them; they are then carried on later. */
export async function relayBatch(
  deps: Pick<Deps, 'db' | 'metrics' | 'clock'>,
  handOver: HandOver,
): Promise<number> {
  const now = deps.clock.now();
  try {
    return await inTransaction(deps.db, async (tx) => {
      const events = await takeEvents(tx, now);
      if (events.length === 0) return 0;
      await withinLimit(handOver(events.map(({ event }) => event)));
      // Last: a crash before the commit hands them over again.
      await tx
        .updateTable('outbox')
        .set({ handed_over_at: deps.clock.now() })
        .where(
          'id',
          'in',
          events.map(({ id }) => id),
        )
        .execute();
      return events.length;
    });
  } finally {
    await measureAge(deps, now);
  }
}

/** Skips what still waits, what another process is carrying, and events whose job only a newer version of the program knows. */
async function takeEvents(tx: Tx, now: Date): Promise<{ id: number; event: RelayedEvent }[]> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['id', 'type', 'data', 'created_at', 'traceparent'])
    .where('handed_over_at', 'is', null)
    .where('type', 'in', Object.keys(jobs))
    .where(isDue(now))
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.flatMap(({ id, type, data, created_at, traceparent }) =>
    isJobName(type)
      ? [{ id, event: { jobId: jobIdOf({ id, created_at }), name: type, data, traceparent } }]
      : [],
  );
}

/** Queues that do not answer must not keep the rows locked; what they take after all is the same job twice. */
async function withinLimit(work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const late = sleep(longestHandOverMs, undefined, { signal: done.signal }).then(() => {
    throw new Error('the queues did not answer in time');
  });
  late.catch(() => undefined);
  await Promise.race([work, late]).finally(() => done.abort());
}

const isDue = (now: Date) => sql<boolean>`(not_before is null or not_before <= ${now})`;

async function measureAge({ db, metrics }: Pick<Deps, 'db' | 'metrics'>, now: Date): Promise<void> {
  const age = await db
    .selectFrom('outbox')
    .select(
      sql<number>`coalesce(extract(epoch from now() - min(coalesce(not_before, created_at))), 0)::float8`.as(
        'seconds',
      ),
    )
    .where('handed_over_at', 'is', null)
    .where(isDue(now))
    .executeTakeFirst()
    .catch(() => undefined);
  if (age) metrics.outboxAge.set(age.seconds);
}
