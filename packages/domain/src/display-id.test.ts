/** Display numbers. */

import { expect, it } from 'vitest';
import { orderDisplayId, ticketDisplayId } from './display-id.ts';

it.each([
  [1, '000001'],
  [123, '000123'],
  [999_999, '999999'],
  [1_000_000, '1000000'],
])('the id %d is shown as %s [constants-006]', (id, digits) => {
  expect(orderDisplayId(id)).toBe(`ORD-${digits}`);
  expect(ticketDisplayId(id)).toBe(`TKT-${digits}`);
});

it.each([0, -1, 1.5, Number.NaN])('%d is not an id', (id) => {
  expect(() => orderDisplayId(id)).toThrow(RangeError);
});
