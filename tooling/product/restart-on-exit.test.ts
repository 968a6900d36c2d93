/** A program that dies again and again: it is started each time, after a longer rest, until it is stopped. */

import { expect, it, onTestFinished } from 'vitest';
import { startProgram } from './child-program.ts';
import { restartOnExit } from './restart-on-exit.ts';

const start = (script: string) => startProgram({ args: ['-e', script], env: process.env });

function keep(script: string, options: { steadyMs?: number } = {}) {
  const ends: { why: string; pauseMs: number }[] = [];
  const kept = restartOnExit({
    first: start(script),
    start: () => start(script),
    onEnd: (why, pauseMs) => ends.push({ why, pauseMs }),
    firstPauseMs: 10,
    ...options,
  });
  onTestFinished(kept.stop);
  return { kept, ends };
}

const patience = { timeout: 20_000 };

it('starts it at once after the first end, and later and later after each quick one', async () => {
  const { ends } = keep('process.exit(3)');
  await expect.poll(() => ends.length, patience).toBeGreaterThanOrEqual(5);
  expect(ends.slice(0, 5)).toEqual([0, 10, 20, 40, 80].map((pauseMs) => ({ why: 'exit code 3', pauseMs })));
});

it('takes an end after a steady run for the first', async () => {
  const { ends } = keep('process.exit(3)', { steadyMs: 0 });
  await expect.poll(() => ends.length, patience).toBeGreaterThanOrEqual(4);
  expect(new Set(ends.map(({ pauseMs }) => pauseMs))).toEqual(new Set([0]));
});

it('starts nothing more once it is stopped, be it while it runs or rests', async () => {
  const running = keep('setInterval(() => {}, 1000)');
  await running.kept.stop();
  await running.kept.ended;
  expect(running.ends).toEqual([]);

  const resting = keep('process.exit(3)');
  await expect.poll(() => resting.ends.length, patience).toBeGreaterThanOrEqual(3);
  await resting.kept.stop();
  await resting.kept.ended;
  const before = resting.ends.length;
  await expect(resting.kept.stop()).resolves.toBeUndefined();
  expect(resting.ends).toHaveLength(before);
});
