/** The weight of a route: everything that the browser loads for it. */

import { expect, it } from 'vitest';
import { routeWeights } from './route-weights.ts';

const chunk = (file: string, imports: readonly string[] = [], isEntry = false) => ({
  file,
  imports,
  isEntry,
});
const MANIFEST = {
  'index.html': chunk('index.js', ['_shared'], true),
  _shared: chunk('shared.js', ['_deep']),
  _deep: chunk('deep.js', ['_shared']),
  'src/landing.route.tsx?tsr-split=component': chunk('landing.js', ['_shared']),
  'src/shell.route.tsx?tsr-split=component': chunk('shell.js'),
  'src/orders.route.tsx?tsr-split=component': chunk('orders.js', ['_table']),
  'src/orders.route.tsx?tsr-split=errorComponent': chunk('orders-error.js'),
  'src/orders.route.tsx.css': chunk('orders.css'),
  _table: chunk('table.js', ['_style']),
  _style: chunk('style.css'),
  'src/editor.tsx': chunk('editor.js'),
};
const SIZES: Record<string, number> = {
  'index.js': 100,
  'shared.js': 20,
  'deep.js': 3,
  'landing.js': 1000,
  'shell.js': 2000,
  'orders.js': 40_000,
  'orders-error.js': 500_000,
  'table.js': 6_000_000,
};

it('a route consists of its entry, layouts and chunks with their imports, each file once', () => {
  const root = {
    file: 'root.tsx',
    children: [
      { file: 'landing.route.tsx' },
      {
        id: 'signed-in',
        file: 'shell.route.tsx',
        children: [{ path: '/myorders', file: 'orders.route.tsx' }],
      },
    ],
  };
  expect(routeWeights(root, MANIFEST, (file) => SIZES[file] ?? Number.NaN)).toEqual([
    { path: '/', signedIn: false, bytes: 1123 },
    { path: '/myorders', signedIn: true, bytes: 6_542_123 },
  ]);
});

it('a screen missing from the build is an error, never an empty route', () => {
  const root = { file: 'root.tsx', children: [{ path: '/new', file: 'new.route.tsx' }] };
  expect(() => routeWeights(root, MANIFEST, () => 1)).toThrow('new.route.tsx');
});
