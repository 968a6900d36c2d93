import { describe, expect, it } from 'vitest';
import { FEATURE_MAPS } from '../lint/feature-map.ts';
import { readFolderGraph } from './folder-graph.ts';

const map = FEATURE_MAPS['apps/api'] ?? { kernel: [], uses: {} };
const graph = readFolderGraph();

/** A cycle in the graph, as a path of folders. */
function findCycle(edges: readonly (readonly [string, string])[]): string | undefined {
  const reach = (path: readonly string[]): string | undefined => {
    for (const [from, to] of edges) {
      if (from !== path.at(-1)) continue;
      if (path.includes(to)) return [...path, to].join(' > ');
      const cycle = reach([...path, to]);
      if (cycle !== undefined) return cycle;
    }
    return undefined;
  };
  return edges.map(([from]) => reach([from])).find((cycle) => cycle !== undefined);
}

describe('the folders of apps/api/src', () => {
  const edges = [...graph.edges.keys()].map((edge): [string, string] => {
    const [from = '', to = ''] = edge.split(' > ');
    return [from, to];
  });

  it('import each other without a cycle', () => {
    expect(edges.length).toBeGreaterThan(50);
    expect(findCycle(edges)).toBeUndefined();
  });

  it('are all in the map, and the map names only existing folders', () => {
    const named = [...map.kernel, ...(map.above ?? []), ...Object.entries(map.uses).flat(2)];
    expect(named.filter((folder) => !graph.folders.includes(folder))).toEqual([]);
  });

  it('use every exception of the map', () => {
    const granted = Object.entries(map.uses).flatMap(([from, tos]) => tos.map((to) => `${from} > ${to}`));
    expect(granted.filter((edge) => !graph.edges.has(edge))).toEqual([]);
  });
});

describe('findCycle', () => {
  it('finds one', () => {
    expect(
      findCycle([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ]),
    ).toBe('a > b > c > a');
  });

  it('finds none in a tree', () => {
    expect(
      findCycle([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'c'],
      ]),
    ).toBeUndefined();
  });
});
