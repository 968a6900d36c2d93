/** One connection that hears NOTIFY. It knows when it is deaf, so that nobody trusts what it did not hear. */
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  /** Calls `hear` with the payload of each announcement on the channel. */
  on(channel: string, hear: (payload: string) => void): void;
  /** Calls `resync` each time announcements may have been missed. */
  onGap(resync: () => void): void;
  /** True while announcements are known to arrive. */
  isHealthy(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const beatMs = 400;
const longestReconnectMs = 5_000;

export function createListener(url: string): Listener {
  const hearers = new Map<string, ((payload: string) => void)[]>();
  const resyncs: (() => void)[] = [];
  let client: pg.Client | undefined;
  let healthy = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const lose = () => {
    if (healthy) for (const resync of resyncs) resync();
    healthy = false;
    const lost = client;
    client = undefined;
    lost?.end().catch(() => undefined);
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void connect().catch(lose), Math.min(100 * 2 ** failures++, longestReconnectMs));
  };

  /** A half-open connection says nothing; an unanswered beat does. */
  const beat = async (beating: pg.Client) => {
    const timeout = setTimeout(lose, beatMs);
    try {
      await beating.query('select 1');
      if (client === beating) timer = setTimeout(() => void beat(beating), beatMs);
    } catch {
      if (client === beating) lose();
    } finally {
      clearTimeout(timeout);
    }
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      application_name: 'portal-listener',
    });
    client = fresh;
    fresh.on('error', () => client === fresh && lose());
    fresh.on('end', () => client === fresh && lose());
    fresh.on('notification', ({ channel, payload }) =>
      hearers.get(channel)?.forEach((hear) => hear(payload ?? '')),
    );
    await fresh.connect();
    await listenToAll(fresh);
    if (client !== fresh) return;
    failures = 0;
    void beat(fresh);
  };

  const listenToAll = async (listening: pg.Client) => {
    const channels = [...hearers.keys()];
    for (const channel of channels) await listening.query(`listen ${pg.escapeIdentifier(channel)}`);
    // A channel that was added meanwhile is listened to by its own call of this.
    if (client !== listening || hearers.size !== channels.length) return;
    // What happened before this connection listened is unknown.
    for (const resync of resyncs) resync();
    healthy = true;
  };

  return {
    on(channel, hear) {
      const isNew = !hearers.has(channel);
      hearers.set(channel, [...(hearers.get(channel) ?? []), hear]);
      if (!isNew || !client) return;
      // Deaf for this channel until the server has confirmed it.
      healthy = false;
      listenToAll(client).catch(lose);
    },
    onGap: (resync) => void resyncs.push(resync),
    isHealthy: () => healthy,
    start: connect,
    async stop() {
      stopped = true;
      healthy = false;
      clearTimeout(timer);
      // A half-open connection never says goodbye; it must not hold up the process.
      await Promise.race([
        client?.end().catch(() => undefined),
        setTimeoutPromise(500, undefined, { ref: false }),
      ]);
    },
  };
}
