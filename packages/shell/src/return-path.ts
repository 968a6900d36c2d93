/** The path to return to after a login, if it is on this site (session-008). */

/** Returns a path of this site with its search; undefined for other sites and for logins. */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  // Browsers resolve "//host" and "/\host" to other sites, as does URL.
  const url = URL.parse(value, ORIGIN);
  if (url?.origin !== ORIGIN || isLoginPath(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The URL of an app's login with its return path. */
export function loginPath(login: string, returnTo: string): string {
  const path = safeReturnPath(returnTo);
  return path === undefined ? login : `${login}?returnTo=${encodeURIComponent(path)}`;
}

/** The login paths of all apps. */
export const isLoginPath = (pathname: string): boolean => pathname.endsWith('login');

const ORIGIN = 'https://this-site.invalid';
