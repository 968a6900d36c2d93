/** Why the user is signed out, and the session held in memory until they resume it. */

import { createMemoryStorage } from '@portal/sdk/memory-storage';
import { type Session, createSession } from '@portal/sdk/session';
import type { AppIdentity } from './app-context.ts';

export type SignedOut = {
  /**
   * `ended`: the server ended the session. `refused`: a row was not accessible. `unreachable`: a screen failed to load.
   * `page_failed`: it failed again after the server was back. `other_tab`: another tab signed out. `closed`: the user
   * closed the account.
   */
  reason: 'ended' | 'refused' | 'unreachable' | 'page_failed' | 'other_tab' | 'closed';
  /** Never in browser storage: it ends with the page. */
  held?: Session;
};

export type SignedOutStore = ReturnType<typeof createSignedOut>;

/** A screen that fails again within this time is broken itself; the server is not the cause. */
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
    /** Records an automatic resume, which happens once for each failure. */
    recordResume(path: string) {
      resumed = { path, at: Date.now() };
    },
    /** Milliseconds before the nth retry, from 0. */
    delay,
  };
}

/** An in-memory copy, renewed like any session. */
function heldOf(app: AppIdentity['name'], session: Session): Pick<SignedOut, 'held'> {
  const [token, userId] = [session.token(), session.userId()];
  if (token === undefined || userId === undefined) return {};
  const held = createSession(app, createMemoryStorage());
  held.start({ token, userId });
  return { held };
}
