/** Receipts cost a frame a second, however much is received, and are not lost with a connection. */

import { expect, it } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import type { ClientFrame } from './frames.ts';
import { createReceipts } from './receipts.ts';

function start() {
  const frames: ClientFrame[] = [];
  const line = { isReady: true };
  const clock = manualClock();
  const receipts = createReceipts({
    clock,
    random: () => 1,
    send(frame) {
      if (line.isReady) frames.push(frame);
      return line.isReady;
    },
  });
  const told = () =>
    frames.map((frame) =>
      frame.type === 'received' ? frame.chats.map((chat) => [chat.order_id, chat.last_message_id]) : [],
    );
  return { receipts, clock, line, told };
}

it('a flood of messages makes a frame a second, with the last of each chat', () => {
  const { receipts, clock, told } = start();
  for (let id = 1; id <= 300; id += 1) {
    receipts.add(id % 2, id);
    clock.advance(10);
  }
  clock.advance(5_000);
  expect(told().length).toBeLessThanOrEqual(4);
  expect(told().at(-1)).toEqual([
    [1, 299],
    [0, 300],
  ]);
});

it('what was told is not told again, nor what is older', () => {
  const { receipts, clock, told } = start();
  receipts.add(12, 5);
  clock.advance(5_000);
  receipts.add(12, 5);
  receipts.add(12, 4);
  clock.advance(5_000);
  expect(told()).toEqual([[[12, 5]]]);
});

it('more chats than a frame may hold are told in several, a second apart', () => {
  const { receipts, clock, told } = start();
  for (let order = 1; order <= 120; order += 1) receipts.add(order, 1_000 + order);
  clock.advance(500);
  expect(told().map((chats) => chats.length)).toEqual([50]);
  clock.advance(5_000);
  expect(told().map((chats) => chats.length)).toEqual([50, 50, 20]);
});

it('what is received while there is no connection waits for one, with what may have been lost with the last', () => {
  const { receipts, clock, line, told } = start();
  receipts.add(12, 5);
  clock.advance(5_000);
  line.isReady = false;
  receipts.add(13, 6);
  clock.advance(5_000);
  expect(told()).toHaveLength(1);
  line.isReady = true;
  receipts.onReady();
  clock.advance(5_000);
  expect(told().slice(1).flat()).toEqual([
    [13, 6],
    [12, 5],
  ]);
});

it('nothing is told for somebody else', () => {
  const { receipts, clock, told } = start();
  receipts.add(12, 5);
  receipts.clear();
  receipts.onReady();
  clock.advance(5_000);
  expect(told()).toEqual([]);
});
