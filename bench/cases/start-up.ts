/** From the start of the process to the first listening, and the memory at rest and after load (P13). */

import type { Case } from '../cases.ts';
import { atMost } from '../figures.ts';
import { runLoad } from '../load.ts';
import { median } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';

export const startUp: Case = async (stage, rounds) => {
  const ready: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServer('product-server.ts', productEnv(stage));
    ready.push(server.readyMs);
    await server.stop();
  }
  const [token = ''] = await signIn(stage, stage.customers.slice(0, 1));
  const server = await startServer('product-server.ts', productEnv(stage));
  try {
    const idle = await server.rssMiB();
    const requests = [{ path: '/api/orders', headers: { authorization: `Bearer ${token}` }, body: '{}' }];
    await runLoad(server, { url: server.url, connections: 64, seconds: 30, requests });
    return [
      atMost('start-up: ready', median(ready) / 1000, 3, 's'),
      atMost('memory: idle', idle, 200, 'MiB'),
      atMost('memory: after 30 s of load', await server.rssMiB(), 350, 'MiB'),
    ];
  } finally {
    await server.stop();
  }
};
