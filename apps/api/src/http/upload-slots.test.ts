/** Places for uploads: four a person, given back once. */

import { expect, it } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

it('a person has four places, and others have their own', () => {
  const slots = createUploadSlots();
  const mine = [1, 2, 3, 4].map(() => slots.acquire(7));
  expect(() => slots.acquire(7)).toThrow('other uploads');
  slots.acquire(8);
  mine[0]?.();
  const again = slots.acquire(7);
  expect(() => slots.acquire(7)).toThrow('other uploads');
  for (const giveBack of [...mine.slice(1), again]) giveBack();
  expect([1, 2, 3, 4].map(() => slots.acquire(7))).toHaveLength(4);
});
