/** What the routes of the app are given by the router. */
import type { Api, UploadAccess } from '@portal/sdk/client';
import type { LiveSocket } from '@portal/sdk/realtime/live-socket';
import type { Session } from '@portal/sdk/session';
import type { QueryClient } from '@tanstack/react-query';
import type { Confirmations } from './confirmations.ts';
import type { Settings } from './env.ts';
import type { SignedOutStore } from './signed-out.ts';

/** What tells one app from the others. */
export type AppKind = {
  /** Its token has a key of its own. */
  name: 'customer' | 'staff' | 'admin';
  /** Where its brand and its error screens lead. */
  home: string;
  /** The address of its login. */
  login: string;
  /** The list that the address of one row belongs to. */
  listOf: (pathname: string) => string;
};

/** What every route has. */
export type AppContext = {
  settings: Settings;
  session: Session;
  signedOut: SignedOutStore;
  /** Loads and makes the services, once; public pages do without them. */
  services: () => Promise<Services>;
  /** Loads and makes the socket, once; only signed-in screens listen to it. */
  live: () => Promise<LiveSocket>;
};

/** What the routes under the guest and the signed-in frame have as well. */
export type Services = {
  api: Api;
  access: UploadAccess;
  confirmations: Confirmations;
  queryClient: QueryClient;
};
