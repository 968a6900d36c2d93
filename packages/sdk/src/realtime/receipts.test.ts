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
  const frameChats = () =>
    frames.map((frame) =>
      frame.type === 'received' ? frame.chats.map((chat) => [chat.order_id, chat.last_message_id]) : [],
    );
  return { receipts, clock, line, frameChats };
}

it('sends at most one frame a second, with the last message of each chat', () => {
  const { receipts, clock, frameChats } = start();
  for (let id = 1; id <= 300; id += 1) {
    receipts.add(id % 2, id);
    clock.advance(10);
  }
  clock.advance(5_000);
  expect(frameChats().length).toBeLessThanOrEqual(4);
  expect(frameChats().at(-1)).toEqual([
    [1, 299],
    [0, 300],
  ]);
});

it('sends no receipt twice, and none for an older message', () => {
  const { receipts, clock, frameChats } = start();
  receipts.add(12, 5);
  clock.advance(5_000);
  receipts.add(12, 5);
  receipts.add(12, 4);
  clock.advance(5_000);
  expect(frameChats()).toEqual([[[12, 5]]]);
});

it('splits many chats over several frames, a second apart', () => {
  const { receipts, clock, frameChats } = start();
  for (let order = 1; order <= 120; order += 1) receipts.add(order, 1_000 + order);
  clock.advance(500);
  expect(frameChats().map((chats) => chats.length)).toEqual([50]);
  clock.advance(5_000);
  expect(frameChats().map((chats) => chats.length)).toEqual([50, 50, 20]);
});

it('keeps receipts while disconnected, and repeats those that may have been lost', () => {
  const { receipts, clock, line, frameChats } = start();
  receipts.add(12, 5);
  clock.advance(5_000);
  line.isReady = false;
  receipts.add(13, 6);
  clock.advance(5_000);
  expect(frameChats()).toHaveLength(1);
  line.isReady = true;
  receipts.onReady();
  clock.advance(5_000);
  expect(frameChats().slice(1).flat()).toEqual([
    [13, 6],
    [12, 5],
  ]);
});

it('drops the receipts of the previous person', () => {
  const { receipts, clock, frameChats } = start();
  receipts.add(12, 5);
  receipts.clear();
  receipts.onReady();
  clock.advance(5_000);
  expect(frameChats()).toEqual([]);
});
