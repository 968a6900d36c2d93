import type { LiveSocket } from '@portal/sdk/realtime/live-socket';
import { createSession } from '@portal/sdk/session';
import type { AnyRouter } from '@tanstack/react-router';
import type { AppContext, DataClients } from './app-context.ts';
import { loadChunk } from './chunk-loading.ts';
import type { AppRouterOptions } from './create-app.tsx';
import { pathId } from './path-id.ts';
import { loginPath } from './return-path.ts';
import { createSignedOut } from './signed-out.ts';

/** @param getRouter returns the router, which is created with this context. */
export function createAppContext(
  app: AppContext['app'],
  options: AppRouterOptions,
  getRouter: () => AnyRouter,
): AppContext {
  const { name, login, listOf } = app;
  const { settings, session = createSession(name), retryDelay, socketType } = options;
  const signedOut = createSignedOut(name, retryDelay ?? askAgainDelay);
  const dataClients = once(async (): Promise<DataClients> => {
    const { createDataClients } = await loadChunk(() => import('./data-clients.ts'));
    return createDataClients({
      name,
      apiUrl: settings.apiUrl,
      session,
      signedOut,
      ...(retryDelay && { retryDelay }),
      currentPath: () => getRouter().state.location.href,
      // The specification signs customers out. Staff and admins stay signed in when a row belongs to somebody else or
      // was reassigned.
      refusalSignsOut: (wasAccessible) =>
        name === 'customer' || (!wasAccessible && !isOfOneRow(getRouter().state.location.pathname)),
      onSessionLost: (reason, at = login) => {
        const { href, pathname } = getRouter().state.location;
        // Neither the login nor the browser's Back may lead back to the refused path.
        const returnTo = reason === 'refused' ? listOf(pathname) : href;
        void getRouter().navigate({ href: loginPath(at, returnTo), replace: true });
      },
      onOtherTab: () => void getRouter().invalidate(),
    });
  });
  const live = once(async (): Promise<LiveSocket> => {
    const { createLive } = await loadChunk(() => import('./live.ts'));
    return createLive({
      apiUrl: settings.apiUrl,
      session,
      ...(socketType && { socketType }),
      // The next call shows whether the session is over.
      onRejected: () => void dataClients().then(({ queryClient }) => queryClient.invalidateQueries()),
    });
  });
  return { app, settings, session, signedOut, dataClients, live };
}

/** Caches the result of `load`, but not a failure, so that the next screen retries. */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Such as `/stafftaskdetail/12`. */
const isOfOneRow = (pathname: string) => pathId(pathname.split('/').at(-1) ?? '') !== undefined;

/** One second to a minute, randomised, so that tabs don't all call a restarted server at once. */
const askAgainDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, 60_000) * (0.75 + Math.random() / 2);
