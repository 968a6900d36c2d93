/** Runs random payment schedules, one customer after another, and throws with the shortest that goes wrong and the seed. */
import fc from 'fast-check';
import { usualLimits } from '../../src/http/rate-limits.ts';
import { openShop } from '../shop.ts';
import { prepareDeaths } from './die-at-write.ts';
import { paymentSchedules } from './payment-schedule.ts';
import { nothing, runSchedule, type Tally } from './run-schedule.ts';

export async function checkSchedules({
  schedules,
  seed,
}: {
  schedules: number;
  seed: number;
}): Promise<Tally> {
  const limits = Object.fromEntries(Object.keys(usualLimits).map((name) => [name, 100_000_000]));
  const shop = await openShop({ limits, lateAfterMs: 3_600_000 });
  const sums = structuredClone(nothing);
  try {
    shop.sandbox.pauseWebhooks();
    shop.sandbox.setWebhook({ url: 'http://127.0.0.1:9', secret: 'test_webhook_secret' });
    await shop.world.admin();
    await prepareDeaths(shop.world.db);
    const property = fc.asyncProperty(paymentSchedules, async (steps) => {
      const { wrong, tally } = await runSchedule(shop, steps);
      for (const [name, count] of Object.entries(tally)) sums[name as keyof Tally] += count;
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    });
    await fc.assert(property, { numRuns: schedules, seed });
  } finally {
    await shop.close();
  }
  return sums;
}
