/** Runs random payment schedules, one customer after another. Throws with the shortest failing one and the seed. */

import fc from 'fast-check';
import { defaultLimits } from '../../src/http/rate-limits.ts';
import { createPurchaseFixture } from '../purchase-fixture.ts';
import { installCrashTriggers } from './crash-at-write.ts';
import { paymentSchedules } from './payment-schedule.ts';
import { emptyTally, runSchedule, type ScheduleTally } from './run-schedule.ts';
import { adminOf } from './schedule-fixture.ts';

export async function checkSchedules({
  schedules,
  seed,
}: {
  schedules: number;
  seed: number;
}): Promise<ScheduleTally> {
  const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 100_000_000]));
  const purchases = await createPurchaseFixture({ limits, lateAfterMs: 3_600_000 });
  const sums = structuredClone(emptyTally);
  try {
    purchases.sandbox.pauseWebhooks();
    purchases.sandbox.setWebhook({ url: 'http://127.0.0.1:9', secret: 'test_webhook_secret' });
    await adminOf(purchases);
    await installCrashTriggers(purchases.testApp.db);
    const property = fc.asyncProperty(paymentSchedules, async (steps) => {
      const { wrong, tally } = await runSchedule(purchases, steps);
      for (const [name, count] of Object.entries(tally)) sums[name as keyof ScheduleTally] += count;
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    });
    await fc.assert(property, { numRuns: schedules, seed });
  } finally {
    await purchases.close();
  }
  return sums;
}
