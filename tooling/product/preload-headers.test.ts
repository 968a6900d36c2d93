/** What is said to be needed with a page. */
import { expect, it } from 'vitest';
import { linkHeaders } from './preload-headers.ts';

const headerAt = linkHeaders([
  { path: '/', signedIn: false, files: ['home.js'] },
  { path: '/chat/$id', signedIn: true, files: ['assets/entry.js', 'assets/chat.css'] },
  { path: '/$', signedIn: false, files: ['unknown.js'] },
]);

it('names the scripts and styles of the screen at a path, whatever its id', () => {
  expect(headerAt('/chat/12')).toBe(
    '</assets/entry.js>; rel=modulepreload; crossorigin, </assets/chat.css>; rel=preload; as=style; crossorigin',
  );
  expect(headerAt('/')).toContain('home.js');
});

it.each(['/chat', '/chat/12/more', '/no-such-page'])('says nothing at %s, which is no screen', (path) => {
  expect(headerAt(path)).toBeUndefined();
});
