/** Creates the API client and the query cache; a chunk of its own, since public pages need neither. */

import type { Session } from '@portal/sdk/session';
import { createAppApi } from './api.ts';
import type { DataClients } from './app-context.ts';
import { isLeaving } from './logout.queries.ts';
import { type LossReason, type QueryClientOptions, createQueryClient } from './query-client.ts';
import { forgetSession } from './session.ts';
import type { SignedOutStore } from './signed-out.ts';

// A session is held only after these clients were loaded, so this adds no chunk.
export { waitForProfile, createHeldApi } from './held-session.ts';

export type DataClientsOptions = Pick<QueryClientOptions, 'retryDelay' | 'refusalSignsOut'> & {
  /** The app's name. */
  name: string;
  apiUrl: string;
  session: Session;
  signedOut: SignedOutStore;
  /** The path of the open screen. */
  currentPath: () => string;
  /** Called after the token and the cache were removed. */
  onSessionLost: (reason: LossReason, login?: string) => void;
  /** Called when another tab logged in or out; the cache is already empty. */
  onOtherTab: () => void;
};

export function createDataClients({
  name,
  apiUrl,
  session,
  signedOut,
  currentPath,
  onSessionLost,
  onOtherTab,
  ...rest
}: DataClientsOptions): DataClients {
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
