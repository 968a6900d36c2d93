/** The place of supply. */

import { expect, it } from 'vitest';
import { parseGstin } from './gstin.ts';
import { isWithinState, placeOfSupply } from './place-of-supply.ts';

const delhi = parseGstin('07AAAPL1234C1ZG');

it.each([
  ['the GST number wins', { gstin: delhi, billingState: '27', supplierState: '27' }, '07', false],
  ['then the billing state', { billingState: '29', supplierState: '27' }, '29', false],
  ['then the supplier', { supplierState: '27' }, '27', true],
  ['own state, registered', { gstin: delhi, supplierState: '07' }, '07', true],
  ['an SEZ of the own state', { kind: 'sez', gstin: delhi, supplierState: '07' }, '07', false],
  ['outside India', { kind: 'abroad', billingState: '27', supplierState: '27' }, '96', false],
] as const)('%s', (_, supply, state, within) => {
  const place = placeOfSupply({ kind: 'india', ...supply });
  expect(place).toBe(state);
  expect(isWithinState('kind' in supply ? supply.kind : 'india', supply.supplierState, place)).toBe(within);
});
