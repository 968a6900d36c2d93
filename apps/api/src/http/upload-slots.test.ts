/** Four upload slots per person, each released once. */

import { expect, it } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

it('each person has four slots', () => {
  const slots = createUploadSlots();
  const mine = [1, 2, 3, 4].map(() => slots.acquire(7));
  expect(() => slots.acquire(7)).toThrow('other uploads');
  slots.acquire(8);
  mine[0]?.();
  const again = slots.acquire(7);
  expect(() => slots.acquire(7)).toThrow('other uploads');
  for (const release of [...mine.slice(1), again]) release();
  expect([1, 2, 3, 4].map(() => slots.acquire(7))).toHaveLength(4);
});
