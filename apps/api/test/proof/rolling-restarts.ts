/** Restarts two processes behind a proxy in turn, under load of calls and sockets. */

import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { makeOrder } from '../make-order.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../purchase-fixture.ts';
import { startServerProcess } from '../server-process.ts';
import { startReadyProxy } from './ready-proxy.ts';
import { type Chat, listenAll, writeMessage } from './rolling-chats.ts';
import { type Send, startLoad } from './rolling-load.ts';

export interface RollCounts {
  rolls: number;
  /** All calls, and those in progress at the shutdown of their process. */
  asked: number;
  underWay: number;
  failed: string[];
  busy: number;
  /** Exit codes of the stopped processes. */
  exitCodes: (number | null)[];
  /** Messages of the chats, the number of lost or duplicated ones, and the close codes. */
  messages: number;
  lost: number;
  doubled: number;
  closeCodes: number[];
}

const longestStartMs = 60_000;
const drainSeconds = 5;
const listeners = 5;

/** @param atEnd registers a cleanup, like vitest's `onTestFinished`. */
export async function runRollingRestarts({
  rolls,
  callersOfEach = 2,
  atEnd,
}: {
  rolls: number;
  callersOfEach?: number;
  atEnd: (cleanUp: () => Promise<void>) => void;
}): Promise<RollCounts> {
  const purchases = await createPurchaseFixture({
    // The proxy sets client addresses, because all clients are on one machine.
    env: { DRAIN_SECONDS: String(drainSeconds), TRUSTED_PROXIES: '127.0.0.1' },
    limits: { messagesPerMinute: 1e6 },
  });
  const proxy = await startReadyProxy();
  atEnd(async () => {
    await proxy.stop();
    await purchases.close();
  });
  const start = async () => {
    const server = await startServerProcess('server.ts', purchases.testApp.config, atEnd);
    proxy.add(server.url);
    await expect.poll(() => proxy.isReady(server.url), { timeout: longestStartMs }).toBe(true);
    return server;
  };
  const running = [await start(), await start()];
  const chats = await makeChats(purchases);
  const sockets = await listenAll(chats, { url: `${proxy.url.replace('http', 'ws')}/ws`, pauseMs: 250 });
  const load = await startLoad(purchases.testApp, sendVia(proxy.url), {
    ofEach: callersOfEach,
    people: 2 * rolls,
  });
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
    asked: load.calls,
    failed: load.failed,
    busy: load.busy,
    ...(await sockets.finish()),
  };
}

/** Messages are sent in this process, so that losses can occur only on the way to the sockets. */
async function makeChats({ testApp }: PurchaseFixture): Promise<Chat[]> {
  const { api, id: assignedTo } = await testApp.staff();
  return Promise.all(
    Array.from({ length: listeners }, async () => {
      const { id: customerId, token } = await testApp.customer();
      const { id: orderId } = await makeOrder(testApp.db, { customerId, assignedTo });
      return { orderId, token, write: () => writeMessage(api, orderId) };
    }),
  );
}

/** The proxy trusts client addresses, because all clients are on one machine. */
const sendVia =
  (url: string): Send =>
  (path, post, network) =>
    fetch(`${url}/api/${path}`, {
      ...post,
      headers: { ...post.headers, 'x-forwarded-for': `10.0.0.${network + 1}` },
    });
