import { describe, expect, it } from 'vitest';
import { disambiguateNamesakes } from './disambiguate-namesakes.ts';

describe('people in a select', () => {
  it('keep their names when these are unique', () => {
    const people = [
      { id: 1, name: 'Lata Menon' },
      { id: 2, name: 'Lata Menon-Rao' },
    ];
    expect(disambiguateNamesakes(people)).toEqual(people);
  });

  it('are distinguished by their ids when several share a name', () => {
    const people = [
      { id: 1, name: 'Lata Menon', department: 'Closure' },
      { id: 12, name: 'lata menon', department: 'Closure' },
      { id: 3, name: 'Vikram Shah', department: null },
    ];
    expect(disambiguateNamesakes(people)).toEqual([
      { id: 1, name: 'Lata Menon (ID 1)', department: 'Closure' },
      { id: 12, name: 'lata menon (ID 12)', department: 'Closure' },
      { id: 3, name: 'Vikram Shah', department: null },
    ]);
  });
});
