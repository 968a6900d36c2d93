/** Restarts two processes behind a proxy one after the other, while people call and listen. */
import { setTimeout as wait } from 'node:timers/promises';
import { formBody } from '@portal/sdk/form-body';
import { expect } from 'vitest';
import { makeOrder } from '../make-order.ts';
import { startReadyProxy } from './ready-proxy.ts';
import { startLoad } from './rolling-load.ts';
import { startServerProcess } from '../server-process.ts';
import { openShop, type Shop } from '../shop.ts';
import { openListener, type SocketClient } from '../socket-client.ts';
import type { Signed } from '../world.ts';

export interface RollCounts {
  rolls: number;
  /** All calls, and those that were under way at a process when it was asked to stop. */
  asked: number;
  underWay: number;
  failed: string[];
  busy: number;
  /** Exit codes of the processes that were stopped. */
  exitCodes: (number | null)[];
  /** Messages of the chats that sockets listened to, how often one did not come or came twice, and the close codes. */
  messages: number;
  lost: number;
  doubled: number;
  closeCodes: number[];
}

const longestStartMs = 60_000;
const drainSeconds = 5;
const listeners = 5;

/** @param atEnd cleans up when the test ends, as vitest's `onTestFinished` does. */
export async function runRollingRestarts({
  rolls,
  callersOfEach = 2,
  atEnd,
}: {
  rolls: number;
  callersOfEach?: number;
  atEnd: (cleanUp: () => Promise<void>) => void;
}): Promise<RollCounts> {
  const shop = await openShop({
    // The proxy says whose call it is; all people are on this one machine.
    env: { DRAIN_SECONDS: String(drainSeconds), TRUSTED_PROXIES: '127.0.0.1' },
    limits: { messagesPerMinute: 1e6 },
  });
  const proxy = await startReadyProxy();
  atEnd(async () => {
    await proxy.stop();
    await shop.close();
  });
  const start = async () => {
    const server = await startServerProcess('server.ts', shop.world.config, atEnd);
    proxy.add(server.url);
    await expect.poll(() => proxy.isReady(server.url), { timeout: longestStartMs }).toBe(true);
    return server;
  };
  const running = [await start(), await start()];
  const sockets = await listenAll(shop, `${proxy.url.replace('http', 'ws')}/ws`);
  const load = await startLoad(shop, proxy.url, { ofEach: callersOfEach, people: 2 * rolls });
  const counts = { underWay: 0, exitCodes: new Array<number | null>() };
  for (let roll = 0; roll < rolls; roll += 1) {
    await wait(500);
    const leaving = running.shift();
    if (!leaving) break;
    counts.underWay += proxy.underWay(leaving.url);
    counts.exitCodes.push(await leaving.stop());
    proxy.remove(leaving.url);
    running.push(await start());
  }
  await load.stop();
  return {
    rolls,
    ...counts,
    asked: load.asked,
    failed: load.failed,
    busy: load.busy,
    ...(await sockets.finish()),
  };
}

/** People whose sockets connect again whenever they are closed, each in a chat of their own that somebody writes in. */
async function listenAll(shop: Shop, url: string) {
  const staff = await shop.world.staff();
  const all = await Promise.all(Array.from({ length: listeners }, () => listen(shop, staff, url)));
  return {
    async finish() {
      const each = await Promise.all(all.map(({ finish }) => finish()));
      const sum = (of: 'messages' | 'lost' | 'doubled') => each.reduce((total, one) => total + one[of], 0);
      return {
        messages: sum('messages'),
        lost: sum('lost'),
        doubled: sum('doubled'),
        closeCodes: each.flatMap(({ closeCodes }) => closeCodes),
      };
    },
  };
}

async function listen({ world }: Shop, staff: Signed, url: string) {
  const customer = await world.customer();
  const { id } = await makeOrder(world.db, { customerId: customer.id, assignedTo: staff.id });
  const channel = `chat.${id}`;
  const [got, sent, closeCodes] = [new Array<number>(), new Array<number>(), new Array<number>()];
  let isOver = false;
  let client: SocketClient;
  const take = () => {
    got.push(...client.messages(channel).flatMap(({ data }) => ('message' in data ? [data.id] : [])));
    client.frames.length = 0;
  };
  // The first message is where they read on from.
  const first = await write(staff, id);
  client = await openListener(url, customer.token, [channel, first]);
  const reconnecting = (async () => {
    while (!isOver) {
      const code = await Promise.race([client.closed, wait(100)]);
      take();
      if (code === undefined) continue;
      closeCodes.push(code);
      client = await reconnect(url, customer.token, channel, Math.max(...got, first));
    }
  })();
  const writing = (async () => {
    while (!isOver) {
      // One that was refused was not sent.
      const written = await write(staff, id).catch(() => undefined);
      if (written !== undefined) sent.push(written);
      await wait(250);
    }
  })();
  return {
    async finish() {
      isOver = true;
      await Promise.all([writing, reconnecting]);
      const missing = () => {
        take();
        return sent.filter((one) => !got.includes(one)).length;
      };
      await expect
        .poll(missing, { timeout: 10_000 })
        .toBe(0)
        .catch(() => undefined);
      client.close();
      return { messages: sent.length, lost: missing(), doubled: got.length - new Set(got).size, closeCodes };
    },
  };
}

/** In this process, so that what is lost is lost on the way to the sockets. */
async function write({ api }: Signed, orderId: number): Promise<number> {
  const message = `Said at ${performance.now()}`;
  const { data } = await api.POST('/sendmessage', {
    body: { order_id: orderId, message },
    bodySerializer: () => formBody({ order_id: orderId, message }),
  });
  return data?.sent.id ?? 0;
}

async function reconnect(url: string, token: string, channel: string, after: number): Promise<SocketClient> {
  for (;;) {
    const client = await openListener(url, token, [channel, after]).catch(() => undefined);
    if (client) return client;
    await wait(100);
  }
}
