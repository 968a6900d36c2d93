/** A seeded random generator, so that a failing run can be repeated. */

export interface Random {
  /** From 0 up to, but not including, `below`. */
  integer(below: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item;
}

/** The mulberry32 algorithm. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new Error('there is nothing to pick from');
      return items[integer(items.length)] as (typeof items)[number];
    },
  };
}
