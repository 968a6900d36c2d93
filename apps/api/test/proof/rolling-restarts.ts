/** Restarts two processes behind a proxy one after the other, while people call and listen. */

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
  const purchases = await createPurchaseFixture({
    // The proxy says whose call it is; all people are on this one machine.
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
    asked: load.asked,
    failed: load.failed,
    busy: load.busy,
    ...(await sockets.finish()),
  };
}

/** Somebody writes in each, in this process, so that what is lost is lost on the way to the sockets. */
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

/** The proxy believes whose call it is; all people are on this one machine. */
const sendVia =
  (url: string): Send =>
  (path, post, network) =>
    fetch(`${url}/api/${path}`, {
      ...post,
      headers: { ...post.headers, 'x-forwarded-for': `10.0.0.${network + 1}` },
    });
