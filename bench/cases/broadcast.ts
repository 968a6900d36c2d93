/** One message to a thousand sockets, against a plain `ws` server that loops over its clients (P8). */

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../apps/api/src/db/database.ts';
import { eventChannel } from '../../apps/api/src/events/events.ts';
import type { Case } from '../cases.ts';
import { atMost, toFigures, withoutThreshold } from '../figures.ts';
import { latestOrderIds } from '../latest-order-ids.ts';
import type { Measurement } from '../load.ts';
import { makeAdmins } from '../make-admins.ts';
import { runAlternating } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { type ServerUnderLoad, startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';
import { openSocketCrowd, type SocketCrowd } from '../socket-crowd.ts';

const sockets = 1_000;
const socketsOfAdmin = 20;
const messagesAtOnce = 10;
const secondsOfRound = 4;
/** The size that the floor was measured with. */
const text = 'x'.repeat(60);

export const broadcast: Case = async (stage, rounds) => {
  const [orderId = 0] = await latestOrderIds(stage, stage.customers.slice(0, 1));
  const admins = await makeAdmins(stage, sockets / socketsOfAdmin);
  const tokens = await signIn(stage, admins, 'admin');
  const members = Array.from({ length: sockets }, (_, n) => ({
    token: tokens[n % tokens.length] ?? '',
    channels: [`chat.${orderId}`],
  }));
  const product = await startServer('product-server.ts', productEnv(stage));
  const floor = await startServer('floor-sockets.ts', {});
  const [productCrowd, floorCrowd] = [openSocketCrowd(), openSocketCrowd()];
  try {
    await productCrowd.open(product.url, members);
    await floorCrowd.open(floor.url, members);
    const sayOurs = (texts: string[]) => writeMessages(stage.db, orderId, admins[0] ?? 0, texts);
    const pairing = await runAlternating(
      { run: () => flood(product, productCrowd, sayOurs) },
      { run: () => flood(floor, floorCrowd, (texts) => sayFloor(floor.url, orderId, texts)) },
      rounds,
    );
    const ours = await pace(productCrowd, sayOurs);
    const theirs = await pace(floorCrowd, (texts) => sayFloor(floor.url, orderId, texts));
    return [
      ...toFigures('broadcast to 1,000', pairing, { ratio: 0.7 }),
      atMost('broadcast: p99 at 50,000 deliveries a second', ours, 50, 'ms'),
      withoutThreshold("broadcast: floor's p99 at 50,000 a second", theirs, 'ms'),
    ];
  } finally {
    await Promise.all([productCrowd.close(), floorCrowd.close()]);
    await Promise.all([product.stop(), floor.stop()]);
  }
};

const timed = () => `@${performance.timeOrigin + performance.now()}@${text}`;

/** The next messages are sent when the last ones were delivered to all. */
async function flood(
  server: ServerUnderLoad,
  crowd: SocketCrowd,
  say: (texts: string[]) => Promise<void>,
): Promise<Measurement> {
  const cpuBefore = await server.cpuMicros();
  const started = performance.now();
  const reports: { p50: number; p99: number }[] = [];
  let calls = 0;
  while (performance.now() - started < secondsOfRound * 1_000) {
    await say(Array.from({ length: messagesAtOnce }, timed));
    reports.push(await crowd.awaitEvents(messagesAtOnce * sockets));
    calls += messagesAtOnce * sockets;
  }
  const seconds = (performance.now() - started) / 1_000;
  const cpu = (await server.cpuMicros()) - cpuBefore;
  const worst = Math.max(...reports.map(({ p99 }) => p99));
  const usual = reports.map(({ p50 }) => p50).toSorted((a, b) => a - b)[Math.floor(reports.length / 2)] ?? 0;
  return { perSecond: calls / seconds, p50: usual, p99: worst, cpuMicros: cpu / calls, calls, refused: 0 };
}

/** 50 messages a second for ten seconds; returns the p99 of the delivery time in milliseconds. */
async function pace(crowd: SocketCrowd, say: (texts: string[]) => Promise<void>): Promise<number> {
  const messages = 500;
  for (let n = 0; n < messages; n += 1) {
    const next = wait(20);
    void say([timed()]);
    await next;
  }
  return (await crowd.awaitEvents(messages * sockets)).p99;
}

/** A frame of the same shape and length as ours. */
async function sayFloor(url: string, orderId: number, texts: string[]): Promise<void> {
  const frames = texts.map((message, n) => ({
    type: 'event',
    channel: `chat.${orderId}`,
    event: 'message.sent',
    data: {
      id: n + 1_000,
      message,
      send_by: 1_000,
      sender_name: 'Administrator 1',
      user_id: 1_000,
      msgtime: '28 Nov 2026, 10:00 am',
      created_at: '2026-11-28T04:30:00.000Z',
      client_id: null,
    },
  }));
  await fetch(url, { method: 'POST', body: JSON.stringify(frames) });
}

/** Writes messages of one chat and announces them, as the product does, without the cost of the calls. */
async function writeMessages(db: Db, orderId: number, by: number, texts: string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into messages (id, order_id, sent_by, body, sent_at)
      select nextval('message_ids'), ${orderId}, ${by}, body, now()
      from unnest(${texts}::text[]) with ordinality as said (body, n) order by n
      returning id
    )
    insert into chats (order_id, last_message_id, last_message_at)
    select ${orderId}, max(id), now() from written
    on conflict (order_id) do update
      set last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at
    returning last_message_id as id`.execute(db);
  const event = JSON.stringify({ kind: 'message', orderId, messageId: rows[0]?.id });
  await sql`select pg_notify(${eventChannel}, ${event})`.execute(db);
}
