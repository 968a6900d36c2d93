/** Why the login is open, and the session that is kept in this page's memory until the person goes on. */

import { createMemoryStorage } from '@portal/sdk/memory-storage';
import { type Session, createSession } from '@portal/sdk/session';
import type { AppIdentity } from './app-context.ts';

export type SignedOut = {
  /**
   * `ended`: the server ended the session. `refused`: something was not theirs. `unreachable`: a screen could not be
   * loaded. `page_failed`: nor could it when the server answered again. `other_tab`: another tab signed out. `closed`:
   * they closed their account.
   */
  reason: 'ended' | 'refused' | 'unreachable' | 'page_failed' | 'other_tab' | 'closed';
  /** Never in the browser's storage: it ends with the page. */
  held?: Session;
};

export type SignedOutStore = ReturnType<typeof createSignedOut>;

/** A screen that fails again so soon after it was opened again fails by itself, not for lack of a server. */
const SAME_FAILURE_MS = 120_000;

export function createSignedOut(app: AppIdentity['name'], delay: (attempt: number) => number) {
  const watchers = new Set<() => void>();
  let state: SignedOut | undefined;
  let resumed: { path: string; at: number } | undefined;
  const set = (next: SignedOut | undefined) => {
    if (next === state) return;
    state = next;
    for (const changed of watchers) changed();
  };
  return {
    app,
    get: () => state,
    watch(changed: () => void) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    set,
    clear: () => set(undefined),
    /** Call before the token is removed. */
    hold(session: Session, reason: SignedOut['reason'], path: string) {
      const failsAgain = resumed?.path === path && Date.now() - resumed.at < SAME_FAILURE_MS;
      set({
        reason: reason === 'unreachable' && failsAgain ? 'page_failed' : reason,
        ...heldOf(app, session),
      });
    },
    /** Notes that the app went on by itself, which it does once for the same failure. */
    noteResumed(path: string) {
      resumed = { path, at: Date.now() };
    },
    /** Milliseconds before the nth time that the server is asked again, from 0. */
    delay,
  };
}

/** A copy that lives in memory and is renewed there like any other session. */
function heldOf(app: AppIdentity['name'], session: Session): Pick<SignedOut, 'held'> {
  const [token, userId] = [session.token(), session.userId()];
  if (token === undefined || userId === undefined) return {};
  const held = createSession(app, createMemoryStorage());
  held.start({ token, userId });
  return { held };
}
