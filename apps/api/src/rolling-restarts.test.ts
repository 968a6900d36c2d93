/** Processes that are replaced one after the other behind a proxy: nobody who calls or listens notices. */
import { expect, it, onTestFinished } from 'vitest';
import { runRollingRestarts } from '../test/rolling-restarts.ts';

it('fails no call and loses no message', async () => {
  const counts = await runRollingRestarts({ rolls: 3, callersOfEach: 1, atEnd: onTestFinished });
  expect(counts.failed).toEqual([]);
  expect(counts).toMatchObject({ lost: 0, doubled: 0, exitCodes: [0, 0, 0] });
  // Or nothing was tried.
  expect(counts.underWay).toBeGreaterThan(0);
  expect(counts.messages).toBeGreaterThan(5);
  expect(counts.closeCodes).toContain(4000);
  expect(new Set(counts.closeCodes)).toEqual(new Set([4000]));
}, 400_000);
