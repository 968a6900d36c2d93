/** Why the user is signed out, and resuming a held session. */

import type { Session } from '@portal/sdk/session';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { AppContext, DataClients } from './app-context.ts';
import { resumeSession } from './session.ts';
import type { SignedOut } from './signed-out.ts';

export type SignedOutOptions = {
  context: Pick<AppContext, 'app' | 'session' | 'signedOut' | 'settings'> & Pick<DataClients, 'queryClient'>;
  returnTo: string | undefined;
};

export type SignedOutState = {
  reason: SignedOut['reason'];
  /** Whether a session is held that can be resumed. */
  held: boolean;
  /** The name of its user, once loaded. */
  name: string | undefined;
  resume: (to: string) => void;
};

/** Undefined when the user opened the login directly. */
export function useSignedOut({ context, returnTo }: SignedOutOptions): SignedOutState | undefined {
  const { app, signedOut, settings } = context;
  const state = useSyncExternalStore(signedOut.watch, signedOut.get, () => undefined);
  const router = useRouter();
  const [name, setName] = useState<string>();
  const target = returnTo ?? app.afterLogin;
  const resume = useCallback(
    (to: string) => {
      if (resumeSession(context)) void router.navigate({ href: to, replace: true });
    },
    [context, router],
  );
  useEffect(() => {
    if (!state?.held) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async ({ held, delay }: { held: Session; delay: (attempt: number) => number }) => {
      const { waitForProfile, createHeldApi } = await import('./data-clients.ts');
      return waitForProfile(createHeldApi(signedOut.app, settings.apiUrl, held), { delay, signal });
    };
    void ask({ held: state.held, delay: signedOut.delay }).then((answer) => {
      if (signal.aborted || answer.at === 'aborted') return;
      if (answer.at === 'over') signedOut.set({ reason: 'ended' });
      else if (state.reason === 'unreachable') {
        signedOut.recordResume(target);
        resume(target);
      } else setName(answer.name);
    });
    return () => controller.abort();
  }, [state, settings, signedOut, target, resume]);
  return state && { reason: state.reason, held: state.held !== undefined, name, resume };
}
