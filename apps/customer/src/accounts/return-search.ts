/** Carries the path to return to from one of these screens to the next, until the login uses it (decision 19). */
import { retainSearchParams } from '@tanstack/react-router';
import { safeReturnPath } from '@portal/shell/return-path';

export type ReturnSearch = { returnTo?: string | undefined };

/** Options of a route: reads `returnTo` as a path of this site, and keeps it in links between these screens. */
export const returnSearch = {
  // Named even when it is not safe: the router keeps the unchecked value of a key that is left out.
  validateSearch: ({ returnTo }: { returnTo?: unknown }): ReturnSearch => ({
    returnTo: safeReturnPath(returnTo),
  }),
  search: { middlewares: [retainSearchParams<ReturnSearch>(['returnTo'])] },
};
