/** Preload headers of a page. */

import { expect, it } from 'vitest';
import { preloadTable } from '../build/preload-table.ts';
import { linkHeaders } from './preload-headers.ts';

const table = preloadTable(
  [
    { path: '/', signedIn: false, files: ['home.js'] },
    { path: '/login', signedIn: false, files: ['login.js'] },
    { path: '/chat/$id', signedIn: true, files: ['assets/entry.js', 'assets/chat.css'] },
    { path: '/$', signedIn: false, files: ['unknown.js'] },
  ],
  ['/'],
);
const headerAt = linkHeaders(table);

it('names the scripts and styles of the screen at a path with any id', () => {
  expect(headerAt('/chat/12')).toBe(
    '</assets/entry.js>; rel=modulepreload; crossorigin, </assets/chat.css>; rel=preload; as=style; crossorigin',
  );
  expect(headerAt('/login')).toContain('login.js');
});

it.each(['/chat', '/chat/', '/chat/12/more', '/no-such-page'])(
  'is empty at %s, which is not a screen',
  (path) => {
    expect(headerAt(path)).toBeUndefined();
  },
);

it('is empty for a prerendered page, which has its own preloads', () => {
  expect(headerAt('/')).toBeUndefined();
});
