/** The path that a login leads back to, in its address, and where it leads without one (decision 19, A§2). */
import { safeReturnPath } from '@portal/shell/return-path';
import type { Session } from '@portal/sdk/session';
import { redirect, retainSearchParams } from '@tanstack/react-router';

export type ReturnSearch = { returnTo?: string | undefined };

/** The first screen of whoever logs in. */
export const HOME = '/staffcustomer';

/** Options of a route: reads `returnTo` as a path of this site, and keeps it in links between these screens. */
export const returnSearch = {
  // Named even when it is not safe: the router keeps the unchecked value of a key that is left out.
  validateSearch: ({ returnTo }: { returnTo?: unknown }): ReturnSearch => ({
    returnTo: safeReturnPath(returnTo),
  }),
  search: { middlewares: [retainSearchParams<ReturnSearch>(['returnTo'])] },
};

/** @throws a redirect for whoever has a token already. */
export function leaveIfSignedIn(session: Session, { returnTo }: ReturnSearch): void {
  if (session.token() !== undefined) throw redirect({ href: returnTo ?? HOME });
}
