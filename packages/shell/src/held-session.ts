/** Reads the session that a signed-out page still keeps in memory. */

import { type Api, createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { createRenewal } from '@portal/sdk/renewal';
import type { Session } from '@portal/sdk/session';
import { isRefusal, isSessionOver } from './api-errors.ts';

/** Creates a client for a held session, which renews an expired token. */
export function createHeldApi(name: string, baseUrl: string, session: Session): Api {
  const renewal = createRenewal({ session, name: `${name}.held`, baseUrl, isUserActive: () => false });
  return createApi({
    baseUrl,
    getToken: session.token,
    isUserActive: () => false,
    async mayRepeat({ code }) {
      if (code !== 'token_expired') return false;
      await renewal.renew();
      return true;
    },
  });
}

export type WaitOptions = {
  /** Milliseconds before the nth retry, from 0. */
  delay: (attempt: number) => number;
  signal: AbortSignal;
};

/** `name` is missing after an unexpected response; `over` is set when the session has ended. */
export type SessionCheck = { at: 'there'; name?: string } | { at: 'over' } | { at: 'aborted' };

export async function waitForProfile(api: Api, { delay, signal }: WaitOptions): Promise<SessionCheck> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const { profile } = await data(api.POST('/profile', { body: {}, signal }));
      return { at: 'there', name: profile.name };
    } catch (error) {
      if (isSessionOver(error)) return { at: 'over' };
      if (isRefusal(error)) return { at: 'there' };
    }
    await pause(delay(attempt), signal);
  }
  return { at: 'aborted' };
}

/** Resolves early when the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}
