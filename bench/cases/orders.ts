/** `orders`, 20 rows out of all: real token, role, owner and revocation, against JSON built by one named statement (P2). */

import type { Case } from '../cases.ts';
import { toFigures } from '../figures.ts';
import { runLoad } from '../load.ts';
import { runAlternating } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';

export const orders: Case = async (stage, rounds) => {
  const customers = stage.customers.slice(0, 200);
  const tokens = await signIn(stage, customers);
  const product = await startServer('product-server.ts', productEnv(stage));
  const floor = await startServer('floor-server.ts', { DATABASE_URL: stage.databaseUrl });
  const load = { connections: 64, seconds: 4 };
  const asked = tokens.map((token) => ({
    path: '/api/orders',
    headers: { authorization: `Bearer ${token}` },
    body: '{}',
  }));
  const floorAsked = customers.map((customer) => ({ path: '/orders', body: JSON.stringify({ customer }) }));
  try {
    const pairing = await runAlternating(
      { run: () => runLoad(product, { ...load, url: product.url, requests: asked }) },
      { run: () => runLoad(floor, { ...load, url: floor.url, requests: floorAsked }) },
      rounds,
    );
    return toFigures('orders', pairing, { ratio: 0.55, cpuRatio: 3, p99Ratio: 3 });
  } finally {
    await product.stop();
    await floor.stop();
  }
};
