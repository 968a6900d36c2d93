/** Makes the router of the customer app and wires what moves between its parts: lost sessions, other tabs. */
import type { LiveSocket } from '@portal/sdk/realtime/live-socket';
import type { SocketType } from '@portal/sdk/realtime/socket-type';
import { type Session, createSession } from '@portal/sdk/session';
import { type RouterHistory, createRouter } from '@tanstack/react-router';
import type { Settings } from './env.ts';
import { routeTree } from './route-tree.gen.ts';
import type { Services } from './shell/app-context.ts';
import { limitChunkLoading, withTimeLimit } from './shell/chunk-loading.ts';
import { loginPath } from './shell/return-path.ts';
import { RouteError } from './shell/route-error.tsx';
import { RoutePending } from './shell/route-pending.tsx';
import { UnknownPath } from './shell/unknown-path.tsx';

export type AppRouter = ReturnType<typeof createAppRouter>;

export type AppRouterOptions = {
  settings: Settings;
  history?: RouterHistory;
  session?: Session;
  /** Milliseconds before the nth retry of a failed load. */
  retryDelay?: (attempt: number) => number;
  /** Another socket than the browser's. */
  socketType?: SocketType;
};

/** Paths match exactly and by letter case; anything else is an unknown path (decision 20). */
export function createAppRouter(options: AppRouterOptions) {
  const { settings, history, session = createSession('customer'), retryDelay, socketType } = options;
  let made: Promise<Services> | undefined;
  let madeLive: Promise<LiveSocket> | undefined;
  const router = createRouter({
    routeTree,
    context: {
      settings,
      session,
      services: () => (made ??= makeServices()),
      live: () => (madeLive ??= makeLive()),
    },
    ...(history && { history }),
    caseSensitive: true,
    defaultPreload: 'intent',
    // Loaders only begin queries, whose own cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    // Rendered beforehand it would be an inline script, which the site's policy forbids.
    scrollRestoration: typeof window !== 'undefined',
    defaultPendingMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: UnknownPath,
  });
  limitChunkLoading(router);
  return router;

  async function makeServices(): Promise<Services> {
    const { createServices } = await withTimeLimit(import('./shell/services.ts')).catch((error: unknown) => {
      made = undefined; // The next screen tries again.
      throw error;
    });
    return createServices({
      apiUrl: settings.apiUrl,
      session,
      ...(retryDelay && { retryDelay }),
      onSessionLost: () => void router.navigate({ href: loginPath(router.state.location.href) }),
      onOtherTab: () => void router.invalidate(),
    });
  }

  async function makeLive(): Promise<LiveSocket> {
    const { createLive } = await withTimeLimit(import('./shell/live.ts')).catch((error: unknown) => {
      madeLive = undefined; // The next screen tries again.
      throw error;
    });
    return createLive({
      apiUrl: settings.apiUrl,
      session,
      ...(socketType && { socketType }),
      // A call tells whether the session is over, as it does everywhere else.
      onTurnedAway: () =>
        void router.options.context.services().then(({ queryClient }) => queryClient.invalidateQueries()),
    });
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** What the browser's tab says before the provider's name. */
    title?: string;
  }
}
