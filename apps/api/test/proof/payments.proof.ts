/** The schedules of `payment-schedules.test.ts`, in large numbers and with a new seed each time. */

import { expect, it } from 'vitest';
import { checkSchedules } from '../schedules/check-schedules.ts';
import { recordCounts, proofSize } from './record-counts.ts';

const schedules = proofSize('PROOF_SCHEDULES', 500);
const seed = proofSize('PROOF_SEED', Date.now() % 1_000_000);

it(`${schedules} payment schedules end with each capture as one order or one refund (seed ${seed})`, async () => {
  const counts = await checkSchedules({ schedules, seed });
  // A failed schedule would have thrown, with the shortest one.
  await recordCounts('payments', { seed: String(seed), schedules, ...counts, 'wrong books': 0 });
  // A few schedules may have none of these, hundreds don't.
  expect(counts['deaths at a write']).toBeGreaterThan(0);
  expect(counts['refunds of cancelled orders']).toBeGreaterThan(0);
  expect(counts.disputes).toBeGreaterThan(0);
});
