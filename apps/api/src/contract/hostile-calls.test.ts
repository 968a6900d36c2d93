/** No malformed call causes an internal error or a response outside the contract. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHostileCalls } from '../../test/fuzz/hostile-calls.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { defaultLimits } from '../http/rate-limits.ts';

/** `HOSTILE_CALLS` and `HOSTILE_SEED` repeat or extend a run. */
const calls = Number(process.env['HOSTILE_CALLS'] ?? 6_000);
const seed = Number(process.env['HOSTILE_SEED'] ?? 1);

let purchases: PurchaseFixture;
beforeAll(async () => {
  const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 10_000_000]));
  purchases = await createPurchaseFixture({
    limits,
    env: { LOG_LEVEL: process.env['HOSTILE_LOG'] ?? 'silent' },
  });
});
afterAll(() => purchases.close());

it(`${calls} hostile calls of seed ${seed} are answered as the contract says`, async () => {
  const run = await runHostileCalls(purchases, { calls, seed });
  process.stdout.write(`hostile calls: ${JSON.stringify(run.statuses)}\n`);
  expect(run.failures).toEqual([]);
  // Some calls also passed authentication and validation.
  expect(run.statuses['200'] ?? 0).toBeGreaterThan(calls / 50);
}, 3_600_000);
