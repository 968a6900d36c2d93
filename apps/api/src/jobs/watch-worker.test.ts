/** A stuck worker is replaced; an idle or busy one is not. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchWorker } from './watch-worker.ts';

const everyMs = 1_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(firstWaiting: () => Promise<string | undefined>) {
  const workers: { touch: () => void; close: ReturnType<typeof vi.fn<() => Promise<void>>> }[] = [];
  const onRestart = vi.fn();
  const watch = watchWorker({
    open(touch) {
      const worker = { touch, close: vi.fn(() => Promise.resolve()) };
      workers.push(worker);
      return worker;
    },
    firstWaiting,
    onRestart,
    everyMs,
  });
  return { workers, onRestart, watch, pass: (looks: number) => vi.advanceTimersByTimeAsync(looks * everyMs) };
}

it('a worker that leaves the same job waiting and runs nothing is replaced once', async () => {
  const { workers, onRestart, pass, watch } = watched(() => Promise.resolve('7'));
  await pass(1);
  expect(workers).toHaveLength(1);
  await pass(1);
  expect(workers).toHaveLength(2);
  expect(onRestart).toHaveBeenCalledTimes(1);
  expect(workers[0]?.close).toHaveBeenCalled();
  await watch.stop();
  expect(workers[1]?.close).toHaveBeenCalled();
});

it('keeps an idle worker', async () => {
  const { workers, pass } = watched(() => Promise.resolve(undefined));
  await pass(10);
  expect(workers).toHaveLength(1);
});

it('keeps a worker that is busy with other jobs', async () => {
  const { workers, pass } = watched(() => Promise.resolve('7'));
  for (let n = 0; n < 10; n += 1) {
    workers[0]?.touch();
    await pass(1);
  }
  expect(workers).toHaveLength(1);
});

it('keeps a worker whose queue changes', async () => {
  let id = 0;
  const { workers, pass } = watched(() => Promise.resolve(String((id += 1))));
  await pass(10);
  expect(workers).toHaveLength(1);
});

it('keeps a worker while the queue does not respond', async () => {
  const { workers, pass } = watched(() => Promise.reject(new Error('no queue')));
  await pass(10);
  expect(workers).toHaveLength(1);
});

it('opens the successor of a worker that never closes', async () => {
  const { workers, pass } = watched(() => Promise.resolve('7'));
  workers[0]?.close.mockImplementation(() => new Promise(() => undefined));
  await pass(2);
  expect(workers).toHaveLength(2);
});
