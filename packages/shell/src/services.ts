/** Makes the API client and the query cache; a piece of its own, since public pages need neither. */
import type { Session } from '@portal/sdk/session';
import { createAppApi } from './api.ts';
import type { Services } from './app-context.ts';
import { isLeaving } from './logout.queries.ts';
import { type QueryClientOptions, createQueryClient } from './query-client.ts';
import { endSession } from './session.ts';

export type ServicesOptions = Pick<QueryClientOptions, 'retryDelay'> & {
  /** Of the app. */
  name: string;
  apiUrl: string;
  session: Session;
  /** Called after the token and the cache are gone because the server ended the session. */
  onSessionLost: (login?: string) => void;
  /** Called when another tab logged in or out; the cache is empty then. */
  onOtherTab: () => void;
};

export function createServices({
  name,
  apiUrl,
  session,
  onSessionLost,
  onOtherTab,
  ...rest
}: ServicesOptions): Services {
  const queryClient = createQueryClient({
    ...rest,
    isSignedIn: () => session.token() !== undefined,
    onSessionLost: (login) => {
      endSession({ session, queryClient });
      onSessionLost(login);
    },
  });
  session.watch(() => {
    if (isLeaving(queryClient)) return;
    queryClient.clear();
    onOtherTab();
  });
  return { ...createAppApi(name, apiUrl, session), queryClient };
}
