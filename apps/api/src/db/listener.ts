/** One connection that hears NOTIFY. It knows when it is deaf, so that nobody trusts what it did not hear. */
import pg from 'pg';

export interface Listener {
  /** Calls `hear` with the payload of each announcement on the channel. Call before `start`. */
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
    for (const channel of hearers.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    // What happened before this connection listened is unknown.
    for (const resync of resyncs) resync();
    healthy = true;
    failures = 0;
    void beat(fresh);
  };

  return {
    on: (channel, hear) => void hearers.set(channel, [...(hearers.get(channel) ?? []), hear]),
    onGap: (resync) => void resyncs.push(resync),
    isHealthy: () => healthy,
    start: connect,
    async stop() {
      stopped = true;
      healthy = false;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
