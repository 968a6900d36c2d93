/** Whether somebody is signed in, as a page that was rendered for guests may show it. */
import type { Session } from '@portal/sdk/session';
import { useHydrated } from '@portal/ui/use-hydrated';

/** False while the browser takes over what the server drew for a guest, or React would draw the whole page again. */
export function useIsSignedIn(session: Pick<Session, 'token'>): boolean {
  const isHydrated = useHydrated();
  return isHydrated && session.token() !== undefined;
}
