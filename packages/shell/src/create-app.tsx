import type { SocketType } from '@portal/sdk/realtime/socket-type';
import type { Session } from '@portal/sdk/session';
import { PortalProvider, type PortalProviderProps } from '@portal/ui/portal-provider';
import {
  type AnyRoute,
  type AnyRouter,
  type RouterHistory,
  RouterProvider,
  createRouter,
  parseSearchWith,
} from '@tanstack/react-router';
import type { AppContext, AppIdentity } from './app-context.ts';
import { replaceBlockedStorage } from './browser-storage.ts';
import { limitChunkLoading } from './chunk-loading.ts';
import { createAppContext } from './create-app-context.ts';
import type { Settings } from './env.ts';
import { readSearchValue } from './read-search-value.ts';
import { RouteError } from './route-error.tsx';
import { RoutePending } from './route-pending.tsx';
import { UnknownPath } from './unknown-path.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The browser tab's title before the provider's name. */
    title?: string;
  }
}

export type AppOptions<RouteTree extends AnyRoute> = AppIdentity & {
  accent: PortalProviderProps['accent'];
  routeTree: RouteTree;
};

export type AppRouterOptions = {
  settings: Settings;
  history?: RouterHistory;
  session?: Session;
  /** Milliseconds before the nth retry of a failed load. */
  retryDelay?: (attempt: number) => number;
  /** Replaces the browser's socket. */
  socketType?: SocketType;
};

/** Creates an app from its routes: a router factory and the root component. */
export function createApp<RouteTree extends AnyRoute>({
  accent,
  routeTree,
  afterLogin,
  ...identity
}: AppOptions<RouteTree>) {
  const app = { ...identity, afterLogin: afterLogin ?? identity.home };

  function createAppRouter(options: AppRouterOptions) {
    if (typeof window !== 'undefined') replaceBlockedStorage();
    const { history } = options;
    const context: AppContext = createAppContext(app, options, () => router);
    const router = createRouter({
      routeTree,
      context,
      ...(history && { history }),
      ...routerDefaults,
    });
    limitChunkLoading(router);
    return router;
  }

  function App({ router, env = 'default' }: AppProps) {
    return (
      <PortalProvider accent={accent} env={env}>
        <RouterProvider router={router} />
      </PortalProvider>
    );
  }

  return { ...app, accent, createRouter: createAppRouter, App };
}

export type CreatedApp = ReturnType<typeof createApp<AnyRoute>>;

export type AppProps = { router: AnyRouter; env?: NonNullable<PortalProviderProps['env']> };

/** Paths match exactly and case-sensitively; others are unknown (errors-003, errors-007). */
const routerDefaults = {
  caseSensitive: true,
  parseSearch: parseSearchWith(readSearchValue),
  defaultPreload: 'intent',
  // Loaders only start queries, whose cache decides about freshness.
  defaultPreloadStaleTime: 0,
  // In a prerendered page this would be an inline script, which the CSP blocks.
  scrollRestoration: typeof window !== 'undefined',
  defaultPendingMs: 300,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: UnknownPath,
} as const;
