/** Order statuses and their progress. */

import { describe, expect, it } from 'vitest';
import {
  assertSteps,
  isStatusOf,
  isStepBack,
  orderBucket,
  orderProgress,
  statusChoices,
} from './order-status.ts';

const STEPS = ['Documents received', 'Name approved', 'Certificate issued'];

describe('the progress of an order', () => {
  it.each([
    ['Pending', 'customer', ['upcoming', 'upcoming', 'upcoming']],
    ['Documents received', 'customer', ['current', 'upcoming', 'upcoming']],
    ['Name approved', 'customer', ['done', 'current', 'upcoming']],
    ['Certificate issued', 'customer', ['done', 'done', 'current']],
    ['Pending', 'staff', ['upcoming', 'upcoming', 'upcoming']],
    ['Name approved', 'staff', ['done', 'done', 'upcoming']],
    ['Pending', 'admin', ['upcoming', 'upcoming', 'upcoming']],
    ['Certificate issued', 'admin', ['done', 'done', 'done']],
  ] as const)('%s is read by the %s as %j', (status, reader, states) => {
    const progress = orderProgress(status, STEPS, reader);
    expect(progress.map(({ state }) => state)).toEqual(states);
    expect(progress.map(({ name }) => name)).toEqual(STEPS);
  });

  it('is undefined for an unknown status', () => {
    expect(() => orderProgress('Filed', STEPS, 'customer')).toThrow(RangeError);
  });
});

it.each([
  ['Pending', STEPS, 'pending'],
  ['Documents received', STEPS, 'progress'],
  ['Name approved', STEPS, 'progress'],
  ['Certificate issued', STEPS, 'complete'],
  ['Filed', ['Filed'], 'complete'],
  ['Pending', ['Filed'], 'pending'],
])('an order at %s of %j counts as %s', (status, steps, bucket) => {
  expect(orderBucket(status, steps)).toBe(bucket);
});

it.each([
  ['Pending', 'Name approved', false],
  ['Name approved', 'Documents received', true],
  ['Name approved', 'Pending', true],
  ['Name approved', 'Name approved', false],
  ['Pending', 'Pending', false],
])('from %s to %s is a step back: %s', (from, to, back) => {
  expect(isStepBack(from, to, STEPS)).toBe(back);
});

it('the options are Pending and the order’s steps', () => {
  expect(statusChoices(STEPS)).toEqual(['Pending', ...STEPS]);
  expect(isStatusOf('Filed', STEPS)).toBe(false);
});

describe('a process of steps', () => {
  it('may have one step', () => {
    expect(() => {
      assertSteps(['Filed']);
    }).not.toThrow();
  });

  it.each([
    [[], /at least one/],
    [['Filed', ' '], /needs a name/],
    [['Filed', 'filed '], /stands twice/],
    [['pending', 'Filed'], /cannot be called/],
  ])('%j is rejected', (steps, reason) => {
    expect(() => {
      assertSteps(steps);
    }).toThrow(reason);
  });
});
