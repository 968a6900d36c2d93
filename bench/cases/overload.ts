/** Five times the capacity, and thousands of immediate retries: share of the peak throughput, and latency of health checks. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Case } from '../cases.ts';
import { atLeast, atMost, withoutThreshold } from '../figures.ts';
import { flood, type Load } from '../load.ts';
import { median } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { type ServerUnderLoad, startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';

const seconds = 5;
const leastKept = 0.7;
const longestHealthMs = 100;

interface Round {
  kept: number;
  /** The slowest answer of /healthz, in milliseconds. */
  health: number;
  refused: number;
}

export const overload: Case = async (stage, rounds) => {
  const tokens = await signIn(stage, stage.customers.slice(0, 200));
  const server = await startServer('product-server.ts', productEnv(stage));
  const requests = tokens.map((token) => ({
    path: '/api/orders',
    headers: { authorization: `Bearer ${token}` },
    body: '{}',
  }));
  const load: Load = { url: server.url, requests, seconds, connections: 64 };
  const paced: Round[] = [];
  const crowded: Round[] = [];
  try {
    await flood(load);
    for (let round = 0; round < rounds; round += 1) {
      const peak = (await flood(load)).goodPerSecond;
      paced.push(await measure(server, { ...load, connections: 500, perSecond: Math.round(5 * peak) }, peak));
      crowded.push(await measure(server, { ...load, connections: 3_000 }, peak));
      await wait(1_000);
    }
    return [
      ...figuresOf('5 × the peak', paced),
      ...figuresOf('3,000 at once', crowded),
      withoutThreshold('overload: memory afterwards', await server.rssMiB(), 'MiB'),
    ];
  } finally {
    await server.stop();
  }
};

function figuresOf(name: string, rounds: Round[]) {
  return [
    atLeast(`overload, ${name}: kept of the peak`, median(rounds.map(({ kept }) => kept)), leastKept),
    atMost(
      `overload, ${name}: slowest /healthz`,
      median(rounds.map(({ health }) => health)),
      longestHealthMs,
      'ms',
    ),
    withoutThreshold(`overload, ${name}: refused`, median(rounds.map(({ refused }) => refused)), '/s'),
  ];
}

async function measure({ url }: ServerUnderLoad, load: Load, peak: number): Promise<Round> {
  const done = new AbortController();
  const asking = askHealth(`${url}/healthz`, done.signal);
  const { goodPerSecond, refusedPerSecond } = await flood(load);
  done.abort();
  return { kept: goodPerSecond / peak, refused: refusedPerSecond, health: await asking };
}

async function askHealth(url: string, over: AbortSignal): Promise<number> {
  let slowest = 0;
  while (!over.aborted) {
    const asked = performance.now();
    await (await fetch(url)).text();
    slowest = Math.max(slowest, performance.now() - asked);
    await wait(50);
  }
  return slowest;
}
