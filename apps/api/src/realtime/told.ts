/** The last id of each thing that an event told of, so that no look back tells it again. */

export interface Told<Key> {
  remember(key: Key, id: number): void;
  knows(key: Key, id: number): boolean;
}

/** Those of the half minute that a look back reaches; what is forgotten is only told once more. */
const mostRemembered = 50_000;

export function createTold<Key>(): Told<Key> {
  const last = new Map<Key, number>();
  return {
    remember(key, id) {
      if (last.size >= mostRemembered) last.clear();
      last.set(key, Math.max(last.get(key) ?? 0, id));
    },
    knows: (key, id) => (last.get(key) ?? 0) >= id,
  };
}
