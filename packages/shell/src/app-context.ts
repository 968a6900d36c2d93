import type { Api, UploadAccess } from '@portal/sdk/client';
import type { LiveSocket } from '@portal/sdk/realtime/live-socket';
import type { Session } from '@portal/sdk/session';
import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Confirmations } from './confirmations.ts';
import type { Settings } from './env.ts';
import type { SignedOutStore } from './signed-out.ts';

/** The settings of an app. */
export type AppIdentity = {
  /** Prefixes the keys of its session in the browser's storage. */
  name: 'customer' | 'staff' | 'admin';
  /** The path that its brand and its error screens link to. */
  home: string;
  /** The path of its login. */
  login: string;
  /** The first screen after a login; `home` by default. */
  afterLogin?: string;
  /** The list to return to from the address of one row. */
  listOf: (pathname: string) => string;
};

/** The router's context, which every route has. */
export type AppContext = {
  app: Required<AppIdentity>;
  settings: Settings;
  session: Session;
  signedOut: SignedOutStore;
  /** Loads and creates the API client and the query cache once; public pages do without them. */
  dataClients: () => Promise<DataClients>;
  /** Loads and creates the socket once; only signed-in screens listen to it. */
  live: () => Promise<LiveSocket>;
};

/** What the routes under the guest and the signed-in layout have in addition. */
export type DataClients = {
  api: Api;
  access: UploadAccess;
  confirmations: Confirmations;
  queryClient: QueryClient;
};

/** Returns the router's context; for components, which don't belong to one route. */
export function useAppContext(): AppContext {
  const { options }: { options: { context: AppContext } } = useRouter();
  return options.context;
}
