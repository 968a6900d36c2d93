/**
 * Carries what commits announce from Postgres to Redis. Every process stands ready; the one that holds the lock does
 * it, on the connection that holds it, so that the lock falls with whatever breaks the connection.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from 'pino';
import { channelsOfEvent } from './channels.ts';
import { eventChannel, readEvent } from '../events/events.ts';
import { gapChannel, redisOptions, wireName } from './redis-wire.ts';

const lockId = 7_214_905;
const pauseMs = 500;
const beatMs = 1_000;
const longestGoodbyeMs = 500;
/** The server gives up a silent holder of the lock within this time. */
const keepAlive = '-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

export function startRedisBridge(
  { REDIS_URL, DATABASE_URL }: { REDIS_URL: string; DATABASE_URL: string },
  log: Logger,
): { stop(): Promise<void> } {
  const redis = new Redis(REDIS_URL, redisOptions);
  const stopping = new AbortController();
  let line: pg.Client | undefined;

  const publish = (channel: string, text: string) =>
    void redis.spublish(wireName(channel), text).catch((error: unknown) => {
      log.warn({ err: error }, 'an event did not reach the broker; it is found at the next look');
    });
  redis.on('error', () => undefined);
  // What could not be published before is gone.
  redis.on('ready', () => line && publish(gapChannel, ''));

  const carry = (payload: string) => {
    const event = readEvent(payload);
    if (event) for (const channel of channelsOfEvent(event)) publish(channel, payload);
  };

  const serve = async () => {
    const client = new pg.Client({
      connectionString: DATABASE_URL,
      connectionTimeoutMillis: 2_000,
      query_timeout: beatMs,
      application_name: 'portal-bridge',
      options: keepAlive,
    });
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    try {
      await client.connect();
      if (!(await takesLock(client, stopping.signal))) return;
      client.on('notification', ({ payload = '' }) => carry(payload));
      await client.query(`listen ${eventChannel}`);
      line = client;
      // Whoever did it before may have died with something in its hands.
      publish(gapChannel, '');
      await Promise.race([broken, beat(client, stopping.signal)]);
    } finally {
      line = undefined;
      await Promise.race([
        client.end().catch(() => undefined),
        wait(longestGoodbyeMs, undefined, { ref: false }),
      ]);
    }
  };

  const working = keepServing(serve, stopping.signal, log);
  return {
    async stop() {
      stopping.abort();
      await working;
      redis.disconnect();
    },
  };
}

async function keepServing(serve: () => Promise<void>, signal: AbortSignal, log: Logger) {
  while (!signal.aborted) {
    await serve().catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'the bridge to the broker is broken');
    });
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Waits until this process has the lock. Throws when the connection breaks; answers false when the process stops. */
async function takesLock(client: pg.Client, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${lockId}) as taken`,
    );
    if (rows[0]?.taken) return true;
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/** Until a beat is not answered, or the process stops. */
async function beat(client: pg.Client, signal: AbortSignal) {
  while (!signal.aborted) {
    await client.query('select 1');
    await wait(beatMs, undefined, { signal }).catch(() => undefined);
  }
}
