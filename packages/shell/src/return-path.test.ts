import { describe, expect, it } from 'vitest';
import { loginPath, safeReturnPath } from './return-path.ts';

describe('the path a login returns to', () => {
  it.each(['/myorders', '/orderdetail/12', '/myorders?q=gst&page=2', '/dashboard#top'])(
    'may be %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'myorders',
    '',
    5,
    undefined,
    '/login',
    '/login?returnTo=%2Flogin',
  ])('is never %j', (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  });

  it('is part of the login’s URL [session-008]', () => {
    expect(loginPath('/login', '/myorders?q=a b')).toBe('/login?returnTo=%2Fmyorders%3Fq%3Da%2520b');
    expect(loginPath('/stafflogin', '//evil.example')).toBe('/stafflogin');
  });
});
