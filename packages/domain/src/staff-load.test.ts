/** Whom a new order is given to. */

import { expect, it } from 'vitest';
import { leastLoaded } from './staff-load.ts';

const staff = [
  { id: 9, department: 'Closure', open_orders: 3 },
  { id: 4, department: 'Closure', open_orders: 1 },
  { id: 2, department: 'Closure', open_orders: 1 },
  { id: 1, department: 'Income Tax', open_orders: 0 },
  { id: 3, department: null, open_orders: 0 },
];

it('is the one of the department who has least to do', () => {
  expect(leastLoaded(staff, 'Income Tax')?.id).toBe(1);
  expect(leastLoaded(staff.slice(0, 2), 'Closure')?.id).toBe(4);
});

it('is of several the one who has been here longest, in whatever order they are given', () => {
  expect(leastLoaded(staff, 'Closure')?.id).toBe(2);
  expect(leastLoaded(staff.toReversed(), 'Closure')?.id).toBe(2);
});

it('is nobody where the department has nobody', () => {
  expect(leastLoaded(staff, 'Conversion')).toBeUndefined();
});
