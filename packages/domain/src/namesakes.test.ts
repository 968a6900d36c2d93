import { describe, expect, it } from 'vitest';
import { tellNamesakesApart } from './namesakes.ts';

describe('people to choose from', () => {
  it('keep their names while these differ', () => {
    const people = [
      { id: 1, name: 'Lata Menon' },
      { id: 2, name: 'Lata Menon-Rao' },
    ];
    expect(tellNamesakesApart(people)).toEqual(people);
  });

  it('are told apart by their ids when a name is of several', () => {
    const people = [
      { id: 1, name: 'Lata Menon', department: 'Closure' },
      { id: 12, name: 'lata menon', department: 'Closure' },
      { id: 3, name: 'Vikram Shah', department: null },
    ];
    expect(tellNamesakesApart(people)).toEqual([
      { id: 1, name: 'Lata Menon (ID 1)', department: 'Closure' },
      { id: 12, name: 'lata menon (ID 12)', department: 'Closure' },
      { id: 3, name: 'Vikram Shah', department: null },
    ]);
  });
});
