/** The calls of `hostile-calls.test.ts`, in any number and with a new seed each time. */

import { expect, it } from 'vitest';
import { defaultLimits } from '../../src/http/rate-limits.ts';
import { runHostileCalls } from '../fuzz/hostile-calls.ts';
import { createPurchaseFixture } from '../purchase-fixture.ts';
import { recordCounts, proofSize } from './record-counts.ts';

const calls = proofSize('PROOF_HOSTILE_CALLS', 60_000);
const seed = proofSize('PROOF_SEED', Date.now() % 1_000_000);

it(`${calls} hostile calls are answered as the contract says`, async () => {
  const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 100_000_000]));
  const purchases = await createPurchaseFixture({ limits });
  try {
    const { statuses, failures } = await runHostileCalls(purchases, { calls, seed });
    await recordCounts('hostile calls', { seed, calls, ...statuses, 'wrong answers': failures.length });
    expect(failures).toEqual([]);
  } finally {
    await purchases.close();
  }
});
