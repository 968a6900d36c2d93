/** One connection that listens for NOTIFY and reports when it may have missed notifications. */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  /** Calls `handle` with the payload of each notification on the channel. */
  on(channel: string, handle: (payload: string) => void): void;
  /** Calls `resync` whenever notifications may have been missed. */
  onGap(resync: () => void): void;
  /** True while notifications are known to arrive. */
  isHealthy(): boolean;
  /** Milliseconds since the last response of Postgres; 0 while it responds. */
  silentForMs(): number;
  /** Throws when the database is unreachable. Reconnects after later losses. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Line {
  readonly client: pg.Client;
  open(greeting: string | undefined): Promise<void>;
  /** Runs one statement at a time. */
  ask(statement: string): Promise<unknown>;
}

const beatMs = 400;
const longestReconnectMs = 5_000;
const longestGoodbyeMs = 500;

/** @param greeting the first statement of each connection, such as a session lock */
export function createListener(url: string, greeting?: string): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const resyncs: (() => void)[] = [];
  const silence = measureSilence();
  let line: Line | undefined;
  let healthy = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const lose = () => {
    if (healthy) for (const resync of resyncs) resync();
    healthy = false;
    silence.begin();
    line?.client.end().catch(() => undefined);
    line = undefined;
    clearTimeout(timer);
    const pauseMs = Math.min(100 * 2 ** failures++, longestReconnectMs);
    if (!stopped) timer = setTimeout(() => void connect().catch(lose), pauseMs);
  };

  /** An unanswered heartbeat reveals a half-open connection. */
  const beat = async (beating: Line) => {
    const answered = unlessAnswered(() => line === beating && lose());
    try {
      await beating.ask('select 1');
      if (line === beating) timer = setTimeout(() => void beat(beating), beatMs);
    } catch {
      if (line === beating) lose();
    } finally {
      answered();
    }
  };

  const connect = async () => {
    const fresh = openLine(url, {
      onBreak: (broken) => line === broken && lose(),
      onNotification: (channel, payload) => handlers.get(channel)?.forEach((handle) => handle(payload)),
    });
    line = fresh;
    await fresh.open(greeting);
    silence.end();
    await listenToAll(fresh);
    if (line !== fresh) return;
    failures = 0;
    void beat(fresh);
  };

  const listenToAll = async (fresh: Line) => {
    const channels = [...handlers.keys()];
    for (const channel of channels) await fresh.ask(`listen ${pg.escapeIdentifier(channel)}`);
    // Channels added since then are subscribed by their own calls.
    if (line !== fresh || handlers.size !== channels.length) return;
    // Notifications before this connection may have been missed.
    for (const resync of resyncs) resync();
    healthy = true;
  };

  return {
    on(channel, handle) {
      const isNew = !handlers.has(channel);
      handlers.set(channel, [...(handlers.get(channel) ?? []), handle]);
      if (!isNew || !line) return;
      // Unhealthy until the server has confirmed this channel.
      healthy = false;
      const listening = line;
      listenToAll(listening).catch(() => line === listening && lose());
    },
    onGap: (resync) => void resyncs.push(resync),
    isHealthy: () => healthy,
    silentForMs: silence.ms,
    start: connect,
    async stop() {
      stopped = true;
      healthy = false;
      clearTimeout(timer);
      await hangUp(line);
    },
  };
}

function measureSilence() {
  let since: number | undefined;
  return {
    begin: () => void (since ??= performance.now()),
    end: () => void (since = undefined),
    ms: () => (since === undefined ? 0 : performance.now() - since),
  };
}

/** Times out after a heartbeat; a busy process first reads what has arrived. Returns a function that cancels it. */
function unlessAnswered(giveUp: () => void): () => void {
  let isAnswered = false;
  const timer = setTimeout(() => setImmediate(() => isAnswered || giveUp()), beatMs);
  return () => {
    isAnswered = true;
    clearTimeout(timer);
  };
}

/** A half-open connection never closes, and must not delay the shutdown. */
const hangUp = (line: Line | undefined) =>
  Promise.race([
    line?.client.end().catch(() => undefined),
    wait(longestGoodbyeMs, undefined, { ref: false }),
  ]);

interface LineEvents {
  onBreak(line: Line): void;
  onNotification(channel: string, payload: string): void;
}

function openLine(url: string, { onBreak, onNotification }: LineEvents): Line {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    application_name: 'portal-listener',
  });
  let turn: Promise<unknown> = Promise.resolve();
  const line: Line = {
    client,
    async open(greeting) {
      await client.connect();
      if (greeting !== undefined) await line.ask(greeting);
    },
    ask(statement) {
      const answer = turn.then(() => client.query(statement));
      turn = answer.catch(() => undefined);
      return answer;
    },
  };
  client.on('error', () => onBreak(line));
  client.on('end', () => onBreak(line));
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
  return line;
}
