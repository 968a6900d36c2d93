/** The path that a login leads back to, carried in the address from screen to screen until it is used (session-008). */

import { redirect, retainSearchParams } from '@tanstack/react-router';
import type { AppContext } from './app-context.ts';
import { safeReturnPath } from './return-path.ts';

export type ReturnSearch = { returnTo?: string | undefined };

/** Options of a route: reads `returnTo` as a path of this site, and keeps it in links between these screens. */
export const returnSearch = {
  // Named even when it is not safe: the router keeps the unchecked value of a key that is left out.
  validateSearch: ({ returnTo }: { returnTo?: unknown }): ReturnSearch => ({
    returnTo: safeReturnPath(returnTo),
  }),
  search: { middlewares: [retainSearchParams<ReturnSearch>(['returnTo'])] },
};

/**
 * For `beforeLoad` of a login.
 * @throws a redirect for a person who has a token: to where they wanted to be, else to the first screen (admin-login-003).
 */
export function leaveIfSignedIn({
  context: { app, session },
  search: { returnTo },
}: {
  context: Pick<AppContext, 'app' | 'session'>;
  search: ReturnSearch;
}): void {
  if (session.token() !== undefined) throw redirect({ href: returnTo ?? app.afterLogin });
}
