/** Where a login leads back to: the path that needed it, if it is one of this site (session-008). */

/** A path of this site with its search, or undefined; an address of another site or of a login never passes. */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  // Browsers read "//host" and "/\host" as addresses of another site; URL resolves them as they do.
  const url = URL.parse(value, ORIGIN);
  if (url?.origin !== ORIGIN || isLoginPath(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The address of an app's login that leads back to a path. */
export function loginPath(login: string, returnTo: string): string {
  const path = safeReturnPath(returnTo);
  return path === undefined ? login : `${login}?returnTo=${encodeURIComponent(path)}`;
}

/** The login of any of the apps. */
export const isLoginPath = (pathname: string): boolean => pathname.endsWith('login');

const ORIGIN = 'https://this-site.invalid';
