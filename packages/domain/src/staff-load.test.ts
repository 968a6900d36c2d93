/** The default assignee of a new order. */

import { expect, it } from 'vitest';
import { leastLoaded } from './staff-load.ts';

const staff = [
  { id: 9, department: 'Closure', open_orders: 3 },
  { id: 4, department: 'Closure', open_orders: 1 },
  { id: 2, department: 'Closure', open_orders: 1 },
  { id: 1, department: 'Income Tax', open_orders: 0 },
  { id: 3, department: null, open_orders: 0 },
];

it('is the least loaded of the department', () => {
  expect(leastLoaded(staff, 'Income Tax')?.id).toBe(1);
  expect(leastLoaded(staff.slice(0, 2), 'Closure')?.id).toBe(4);
});

it('is the longest-serving of several, independent of their order', () => {
  expect(leastLoaded(staff, 'Closure')?.id).toBe(2);
  expect(leastLoaded(staff.toReversed(), 'Closure')?.id).toBe(2);
});

it('is undefined for a department without staff', () => {
  expect(leastLoaded(staff, 'Conversion')).toBeUndefined();
});
