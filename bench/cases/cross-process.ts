/** From a `sendmessage` on one process to a socket on another, 500 a second to 1,000 sockets, over each broker (P10). */

import { setTimeout as wait } from 'node:timers/promises';
import { startRedis, hasRedis } from '../../apps/api/test/redis.ts';
import type { BenchmarkDatabase } from '../benchmark-database.ts';
import type { Case, Figure } from '../cases.ts';
import { atMost, withoutThreshold } from '../figures.ts';
import { latestOrderIds } from '../latest-order-ids.ts';
import { productEnv } from '../product-env.ts';
import { sendPaced } from '../send-paced.ts';
import { startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';
import { openSocketCrowd } from '../socket-crowd.ts';

const sockets = 1_000;
const perSecond = 500;
const seconds = 10;
const warmUpSeconds = 3;

export const crossProcess: Case = async (stage) => {
  const figures = await measure(stage, 'Postgres', {});
  if (!hasRedis) return figures;
  const redis = await startRedis();
  try {
    return [...figures, ...(await measure(stage, 'Redis', { REDIS_URL: redis.url }))];
  } finally {
    await redis.stop();
  }
};

async function measure(
  stage: BenchmarkDatabase,
  broker: string,
  env: Record<string, string>,
): Promise<Figure[]> {
  const customers = stage.customers.slice(0, sockets);
  const tokens = await signIn(stage, customers);
  const orders = await latestOrderIds(stage, customers);
  const [near, far] = await Promise.all(
    [1, 2].map(() => startServer('product-server.ts', { ...productEnv(stage), ...env })),
  );
  if (!near || !far) throw new Error('two servers were started');
  const crowd = openSocketCrowd();
  try {
    await crowd.open(
      far.url,
      customers.map((_, n) => ({ token: tokens[n] ?? '', channels: [`chat.${orders[n] ?? 0}`] })),
    );
    const writers = customers.map((_, n) => ({ token: tokens[n] ?? '', orderId: orders[n] ?? 0 }));
    // The first seconds warm up caches, prepared statements and the compiler.
    await sendPaced({ url: near.url, writers, perSecond, seconds: warmUpSeconds });
    await crowd.awaitEvents(perSecond * warmUpSeconds);
    await wait(1_000);
    const sent = await sendPaced({ url: near.url, writers, perSecond, seconds });
    // Throws unless every one arrives.
    const { events, p50, p99 } = await crowd.awaitEvents(perSecond * seconds);
    return [
      atMost(`to another process over ${broker}: p99`, p99, 50, 'ms'),
      atMost(`to another process over ${broker}: p50`, p50, 50, 'ms'),
      withoutThreshold(`to another process over ${broker}: p99 of the call itself`, sent.p99, 'ms'),
      atMost(`to another process over ${broker}: lost`, perSecond * seconds - events, 0, ''),
    ];
  } finally {
    await crowd.close();
    await Promise.all([near.stop(), far.stop()]);
  }
}
