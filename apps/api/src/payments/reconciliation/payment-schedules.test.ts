/** A few of the hundreds of schedules that `npm run proof -- payments` runs. */

import { expect, it, vi } from 'vitest';
import { checkSchedules } from '../../../test/schedules/check-schedules.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Set it to repeat a failed run. */
const seed = Number(process.env['PROOF_SEED'] ?? Date.now() % 1_000_000);

it(`a random schedule of events leads to one order or one refund (seed ${seed}) [payment-019]`, async () => {
  const counts = await checkSchedules({ schedules: 25, seed });
  expect(counts['paid purchases']).toBeGreaterThan(0);
});
