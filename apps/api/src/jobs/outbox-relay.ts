/**
 * Enqueues committed events of the outbox, each at least once; any number of processes may run it. An event leaves the
 * outbox when its job is done.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { outboxChannel } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { jobIdOf, requeueLostEvents } from './finish-event.ts';
import { isJobName, jobs, type JobName } from './queues.ts';

export interface RelayedEvent {
  /** The same each time the event is enqueued. */
  jobId: string;
  name: JobName;
  data: unknown;
  /** The span that wrote the event. */
  traceparent: string | null;
}

export type EnqueueEvents = (events: RelayedEvent[]) => Promise<void>;

const batch = 100;
const pollMs = 1_000;
const enqueueTimeoutMs = 5_000;
const checkLostEveryMs = 30_000;

export interface OutboxRelay {
  /** Time since the last poll. */
  silentForMs(): number;
  stop(): Promise<void>;
}

/** Polls when an event is announced, and every second in case an announcement was missed. */
export function startOutboxRelay(deps: Deps, handOver: EnqueueEvents): OutboxRelay {
  let stopped = false;
  let polledAt = performance.now();
  let isAnnounced = false;
  let wake = () => undefined;
  deps.listener.on(outboxChannel, () => {
    isAnnounced = true;
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
      if (isAnnounced || stopped) wake();
    });

  let checkedAt = Number.NEGATIVE_INFINITY;
  const checkForLostEvents = async () => {
    if (performance.now() - checkedAt < checkLostEveryMs) return;
    checkedAt = performance.now();
    const returned = await requeueLostEvents(deps.db, deps.clock.now());
    if (returned > 0)
      deps.log.warn({ events: returned }, 'jobs were not done in time and are enqueued again');
  };

  const work = async () => {
    while (!stopped) {
      isAnnounced = false;
      polledAt = performance.now();
      await checkForLostEvents().catch((error: unknown) =>
        deps.log.error({ err: error }, 'the check for lost jobs failed'),
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
    silentForMs: () => performance.now() - polledAt,
    async stop() {
      stopped = true;
      wake();
      await working;
    },
  };
}

/** Returns the number of enqueued events. Throws when the queues reject them; they are enqueued later. */
export async function relayBatch(
  deps: Pick<Deps, 'db' | 'metrics' | 'clock'>,
  handOver: EnqueueEvents,
): Promise<number> {
  const now = deps.clock.now();
  try {
    return await inTransaction(deps.db, async (tx) => {
      const events = await lockEvents(tx, now);
      if (events.length === 0) return 0;
      await withTimeout(handOver(events.map(({ event }) => event)));
      // Last, so that a crash before the commit enqueues them again.
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

/** Skips events that are not due, locked by another process, or unknown to this version. */
async function lockEvents(tx: Tx, now: Date): Promise<{ id: number; event: RelayedEvent }[]> {
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

/** Unlocks the rows when the queues do not respond; a late success adds the same job twice, which is harmless. */
async function withTimeout(work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const late = sleep(enqueueTimeoutMs, undefined, { signal: done.signal }).then(() => {
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
