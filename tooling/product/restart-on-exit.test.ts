/** Restarts a crashing program with a growing delay until it is stopped. */

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

it('restarts at once after the first exit, and with a growing delay after each quick exit', async () => {
  const { ends } = keep('process.exit(3)');
  await expect.poll(() => ends.length, patience).toBeGreaterThanOrEqual(5);
  expect(ends.slice(0, 5)).toEqual([0, 10, 20, 40, 80].map((pauseMs) => ({ why: 'exit code 3', pauseMs })));
});

it('resets the delay after a steady run', async () => {
  const { ends } = keep('process.exit(3)', { steadyMs: 0 });
  await expect.poll(() => ends.length, patience).toBeGreaterThanOrEqual(4);
  expect(new Set(ends.map(({ pauseMs }) => pauseMs))).toEqual(new Set([0]));
});

it('does not restart once it is stopped, while running or waiting', async () => {
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
