/** Memory of an authenticated socket with three subscriptions, with ten thousand of them (P9). */

import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Case } from '../cases.ts';
import { atMost } from '../figures.ts';
import { latestOrderIds } from '../latest-order-ids.ts';
import { productEnv } from '../product-env.ts';
import { startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';
import { openSocketCrowd } from '../socket-crowd.ts';

const sockets = 10_000;
const warmingUp = 500;
/** Sockets per user; there are fewer users. */
const mostOfPerson = 20;
const settlingMs = 8_000;

export const socketMemory: Case = async (stage) => {
  requireOpenFiles(sockets + 1_000);
  const customers = stage.customers.slice(0, 1_000);
  if (customers.length * mostOfPerson < sockets)
    throw new Error('too few customers: give --orders 20000 or more');
  const tokens = await signIn(stage, customers);
  const orders = await latestOrderIds(stage, customers);
  const member = (n: number) => {
    const index = n % customers.length;
    const [customer = 0, order = 0] = [customers[index], orders[index]];
    return { token: tokens[index] ?? '', channels: [`notification.${customer}`, `chat.${order}`, 'getchat'] };
  };
  const server = await startServer('product-server.ts', productEnv(stage));
  const [first, crowd] = [openSocketCrowd(), openSocketCrowd()];
  try {
    // Fixed costs of a process, such as compiled code and connections, are excluded.
    await first.open(
      server.url,
      Array.from({ length: warmingUp }, (_, n) => member(n)),
    );
    await first.close();
    await wait(settlingMs);
    const before = await server.rssMiB();
    await crowd.open(
      server.url,
      Array.from({ length: sockets }, (_, n) => member(n)),
    );
    await wait(settlingMs);
    const each = ((await server.rssMiB()) - before) * (1024 / sockets);
    return [atMost('memory of a socket with three subscriptions', each, 16, 'KiB')];
  } finally {
    await crowd.close();
    await server.stop();
  }
};

/** Throws where the machine allows a process fewer open files than the case needs. */
function requireOpenFiles(needed: number) {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  if (limit !== 'unlimited' && Number(limit) < needed)
    throw new Error(`a process may open ${limit} files, this case needs ${needed}: raise it with ulimit -n`);
}
