/** Twenty rolling restarts of two processes behind a proxy, under load: no call fails and no message is lost. */

import { expect, it, onTestFinished } from 'vitest';
import { recordCounts, proofSize } from './record-counts.ts';
import { runRollingRestarts } from './rolling-restarts.ts';

const rolls = proofSize('PROOF_ROLLS', 20);

it(`${rolls} rolling restarts fail no call and lose no message`, async () => {
  const counts = await runRollingRestarts({ rolls, callersOfEach: 2, atEnd: onTestFinished });
  const { failed, exitCodes, closeCodes, underWay, ...rest } = counts;
  await recordCounts('rolling restarts', {
    ...rest,
    'under way when a process was asked to stop': underWay,
    'sockets closed': closeCodes.length,
    failed: failed.length,
  });
  expect(failed).toEqual([]);
  expect(rest).toMatchObject({ lost: 0, doubled: 0 });
  expect(new Set(exitCodes)).toEqual(new Set([0]));
});
