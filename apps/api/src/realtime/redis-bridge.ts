/**
 * Forwards announced events from Postgres to Redis. Every process contends for an advisory lock; its holder forwards on the
 * same connection, so that the lock is released when the connection breaks.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from 'pino';
import { eventChannel, readEvent } from '../events/events.ts';
import { gapChannel, redisOptions, redisChannel } from './redis-wire.ts';
import { channelsOfEvent } from './topics.ts';

const lockId = 7_214_905;
const pauseMs = 500;
const heartbeatMs = 1_000;
const closeTimeoutMs = 500;
/** The server closes a silent connection, and so releases the lock, within this time. */
const keepAlive = '-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

export function startRedisBridge(
  { REDIS_URL, DATABASE_URL }: { REDIS_URL: string; DATABASE_URL: string },
  log: Logger,
): { stop(): Promise<void> } {
  const redis = new Redis(REDIS_URL, redisOptions);
  const stopping = new AbortController();
  let line: pg.Client | undefined;

  const publish = (channel: string, text: string) =>
    void redis.spublish(redisChannel(channel), text).catch((error: unknown) => {
      log.warn({ err: error }, 'an event did not reach the broker; the next poll finds it');
    });
  redis.on('error', () => undefined);
  // Events of the outage are lost.
  redis.on('ready', () => line && publish(gapChannel, ''));

  const forward = (payload: string) => {
    const event = readEvent(payload);
    if (event) for (const channel of channelsOfEvent(event)) publish(channel, payload);
  };

  const serve = async () => {
    const client = new pg.Client({
      connectionString: DATABASE_URL,
      connectionTimeoutMillis: 2_000,
      query_timeout: heartbeatMs,
      application_name: 'portal-bridge',
      options: keepAlive,
    });
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    try {
      await client.connect();
      if (!(await acquireLock(client, stopping.signal))) return;
      client.on('notification', ({ payload = '' }) => forward(payload));
      await client.query(`listen ${eventChannel}`);
      line = client;
      // The previous holder may have died before forwarding an event.
      publish(gapChannel, '');
      await Promise.race([broken, sendHeartbeats(client, stopping.signal)]);
    } finally {
      line = undefined;
      await Promise.race([
        client.end().catch(() => undefined),
        wait(closeTimeoutMs, undefined, { ref: false }),
      ]);
    }
  };

  const working = runForever(serve, stopping.signal, log);
  return {
    async stop() {
      stopping.abort();
      await working;
      redis.disconnect();
    },
  };
}

async function runForever(serve: () => Promise<void>, signal: AbortSignal, log: Logger) {
  while (!signal.aborted) {
    await serve().catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'the bridge to the broker is broken');
    });
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Waits for the lock. Throws when the connection breaks; returns false when the process stops. */
async function acquireLock(client: pg.Client, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${lockId}) as taken`,
    );
    if (rows[0]?.taken) return true;
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/** Resolves when the process stops; throws when a heartbeat is not answered. */
async function sendHeartbeats(client: pg.Client, signal: AbortSignal) {
  while (!signal.aborted) {
    await client.query('select 1');
    await wait(heartbeatMs, undefined, { signal }).catch(() => undefined);
  }
}
