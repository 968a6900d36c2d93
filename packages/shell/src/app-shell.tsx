/** What the routers of the apps have in common: their options, and what moves between an app's parts. */
import type { LiveSocket } from '@portal/sdk/realtime/live-socket';
import type { SocketType } from '@portal/sdk/realtime/socket-type';
import { type Session, createSession } from '@portal/sdk/session';
import {
  type AnyRouter,
  type ErrorComponentProps,
  parseSearchWith,
  type RouterHistory,
} from '@tanstack/react-router';
import type { AppContext, AppKind, Services } from './app-context.ts';
import { replaceBlockedStorage } from './browser-storage.ts';
import { limitChunkLoading, loadPiece } from './chunk-loading.ts';
import type { Settings } from './env.ts';
import { pathId } from './path-id.ts';
import { loginPath } from './return-path.ts';
import { readSearchValue } from './read-search-value.ts';
import { RouteError } from './route-error.tsx';
import { RoutePending } from './route-pending.tsx';
import { createSignedOut } from './signed-out.ts';
import { UnknownPath } from './unknown-path.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab says before the provider's name. */
    title?: string;
  }
}

export type AppRouterOptions = {
  settings: Settings;
  history?: RouterHistory;
  session?: Session;
  /** Milliseconds before the nth retry of a failed load. */
  retryDelay?: (attempt: number) => number;
  /** Another socket than the browser's. */
  socketType?: SocketType;
};

/**
 * Answers options for `createRouter`, and `attach` for the router that was made with them. Paths match exactly and by
 * letter case; anything else is an unknown path (errors-003, errors-007).
 */
export function createAppShell({ name, home, login, listOf }: AppKind, options: AppRouterOptions) {
  if (typeof window !== 'undefined') replaceBlockedStorage();
  const { settings, history, session = createSession(name), retryDelay, socketType } = options;
  let router: AnyRouter;
  let made: Promise<Services> | undefined;
  let madeLive: Promise<LiveSocket> | undefined;
  const context: AppContext = {
    settings,
    session,
    signedOut: createSignedOut(name, retryDelay ?? askAgainDelay),
    services: () => (made ??= makeServices()),
    live: () => (madeLive ??= makeLive()),
  };
  const routerOptions = {
    context,
    ...(history && { history }),
    caseSensitive: true,
    parseSearch: parseSearchWith(readSearchValue),
    defaultPreload: 'intent',
    // Loaders only begin queries, whose own cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    // Rendered beforehand it would be an inline script, which the site's policy forbids.
    scrollRestoration: typeof window !== 'undefined',
    defaultPendingMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: ({ error }: ErrorComponentProps) => <RouteError error={error} home={home} />,
    defaultNotFoundComponent: () => <UnknownPath home={home} />,
  } as const;
  return {
    routerOptions,
    attach: (whole: AnyRouter) => {
      router = whole;
      limitChunkLoading(whole);
    },
  };

  async function makeServices(): Promise<Services> {
    const { createServices } = await loadPiece(() => import('./services.ts')).catch((error: unknown) => {
      made = undefined; // The next screen tries again.
      throw error;
    });
    return createServices({
      name,
      apiUrl: settings.apiUrl,
      session,
      signedOut: context.signedOut,
      ...(retryDelay && { retryDelay }),
      currentPath: () => router.state.location.href,
      // Customers are signed out, as the specification has it; elsewhere one row of many may be somebody else's.
      // Work changes hands: what is taken away from staff while they look at it is no reason to sign them out.
      refusalSignsOut: (wasTheirs) =>
        name === 'customer' || (!wasTheirs && !isOfOneRow(router.state.location.pathname)),
      onSessionLost: (reason, at = login) => {
        const { href, pathname } = router.state.location;
        // Never back to what was refused, neither by the login nor by the browser's Back.
        const returnTo = reason === 'refused' ? listOf(pathname) : href;
        void router.navigate({ href: loginPath(at, returnTo), replace: true });
      },
      onOtherTab: () => void router.invalidate(),
    });
  }

  async function makeLive(): Promise<LiveSocket> {
    const { createLive } = await loadPiece(() => import('./live.ts')).catch((error: unknown) => {
      madeLive = undefined; // The next screen tries again.
      throw error;
    });
    return createLive({
      apiUrl: settings.apiUrl,
      session,
      ...(socketType && { socketType }),
      // A call tells whether the session is over, as it does everywhere else.
      onTurnedAway: () => void context.services().then(({ queryClient }) => queryClient.invalidateQueries()),
    });
  }
}

/** Such as `/stafftaskdetail/12`. */
const isOfOneRow = (pathname: string) => pathId(pathname.split('/').at(-1) ?? '') !== undefined;

/** From one second to a minute, apart for each tab, so that a server that comes back is not met by all at once. */
const askAgainDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, 60_000) * (0.75 + Math.random() / 2);
