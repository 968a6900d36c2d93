/** Whether somebody is signed in, for pages that are prerendered for guests. */

import type { Session } from '@portal/sdk/session';
import { useHydrated } from '@portal/ui/use-hydrated';

/** False during hydration: the prerendered page is a guest's, and a mismatch would re-render all of it. */
export function useIsSignedIn(session: Pick<Session, 'token'>): boolean {
  const isHydrated = useHydrated();
  return isHydrated && session.token() !== undefined;
}
