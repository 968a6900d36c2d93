/** `login` against a route that does nothing but verify one argon2id hash at the same parameters (P7). */

import type { Case } from '../cases.ts';
import { toFigures } from '../figures.ts';
import { floorPassword } from '../floor-password.ts';
import { runLoad } from '../load.ts';
import { runAlternating } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { startServer } from '../server-under-load.ts';

export const login: Case = async (stage, rounds) => {
  const product = await startServer('product-server.ts', productEnv(stage));
  const floor = await startServer('floor-server.ts', { DATABASE_URL: stage.databaseUrl });
  const load = { connections: 8, seconds: 4 };
  const asked = Array.from({ length: 200 }, (_, n) => ({
    path: '/api/login',
    body: JSON.stringify({ email: `bench-${n + 1}@example.in`, password: floorPassword }),
  }));
  try {
    const pairing = await runAlternating(
      { run: () => runLoad(product, { ...load, url: product.url, requests: asked }) },
      {
        run: () => runLoad(floor, { ...load, url: floor.url, requests: [{ path: '/login', body: '{}' }] }),
      },
      rounds,
    );
    return toFigures('login', pairing, { ratio: 0.85 });
  } finally {
    await product.stop();
    await floor.stop();
  }
};
