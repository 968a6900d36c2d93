/** Keeps the return path of a login in the URL until it is used (session-008). */

import { redirect, retainSearchParams } from '@tanstack/react-router';
import type { AppContext } from './app-context.ts';
import { safeReturnPath } from './return-path.ts';

export type ReturnSearch = { returnTo?: string | undefined };

/** Route options: validates `returnTo` as a path of this site, and keeps it in links between these screens. */
export const returnSearch = {
  // Also set when unsafe: the router would keep the unvalidated value of an omitted key.
  validateSearch: ({ returnTo }: { returnTo?: unknown }): ReturnSearch => ({
    returnTo: safeReturnPath(returnTo),
  }),
  search: { middlewares: [retainSearchParams<ReturnSearch>(['returnTo'])] },
};

/**
 * For `beforeLoad` of a login.
 * @throws a redirect for a signed-in user: to the return path, else to the first screen (admin-login-003).
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
