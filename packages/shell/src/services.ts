/** Makes the API client and the query cache; a piece of its own, since public pages need neither. */

import type { Session } from '@portal/sdk/session';
import { createAppApi } from './api.ts';
import type { Services } from './app-context.ts';
import { isLeaving } from './logout.queries.ts';
import { type LossReason, type QueryClientOptions, createQueryClient } from './query-client.ts';
import { forgetSession } from './session.ts';
import type { SignedOutStore } from './signed-out.ts';

// A session that is held was lost by these services, so they are loaded wherever it is asked about.
export { waitForProfile, createHeldApi } from './held-session.ts';

export type ServicesOptions = Pick<QueryClientOptions, 'retryDelay' | 'refusalSignsOut'> & {
  /** Of the app. */
  name: string;
  apiUrl: string;
  session: Session;
  signedOut: SignedOutStore;
  /** The address that the person looks at. */
  currentPath: () => string;
  /** Called after the token and the cache are gone. */
  onSessionLost: (reason: LossReason, login?: string) => void;
  /** Called when another tab logged in or out; the cache is empty then. */
  onOtherTab: () => void;
};

export function createServices({
  name,
  apiUrl,
  session,
  signedOut,
  currentPath,
  onSessionLost,
  onOtherTab,
  ...rest
}: ServicesOptions): Services {
  const queryClient = createQueryClient({
    ...rest,
    isSignedIn: () => session.token() !== undefined,
    onSessionLost: (reason, login) => {
      if (reason === 'ended') signedOut.set({ reason });
      else signedOut.hold(session, reason, currentPath());
      forgetSession({ session, queryClient });
      onSessionLost(reason, login);
    },
  });
  session.watch(() => {
    if (isLeaving(queryClient)) return;
    queryClient.clear();
    if (session.token() !== undefined) signedOut.clear();
    else if (!signedOut.get()) signedOut.set({ reason: 'other_tab' });
    onOtherTab();
  });
  return { ...createAppApi(name, apiUrl, session), queryClient };
}
