import type { LiveSocket } from '@portal/sdk/realtime/live-socket';
import { createSession } from '@portal/sdk/session';
import type { AnyRouter } from '@tanstack/react-router';
import type { AppContext, Services } from './app-context.ts';
import { loadPiece } from './chunk-loading.ts';
import type { AppRouterOptions } from './create-app.tsx';
import { pathId } from './path-id.ts';
import { loginPath } from './return-path.ts';
import { createSignedOut } from './signed-out.ts';

/** @param getRouter returns the router that is made with the context. */
export function createAppContext(
  app: AppContext['app'],
  options: AppRouterOptions,
  getRouter: () => AnyRouter,
): AppContext {
  const { name, login, listOf } = app;
  const { settings, session = createSession(name), retryDelay, socketType } = options;
  const signedOut = createSignedOut(name, retryDelay ?? askAgainDelay);
  const services = once(async (): Promise<Services> => {
    const { createServices } = await loadPiece(() => import('./services.ts'));
    return createServices({
      name,
      apiUrl: settings.apiUrl,
      session,
      signedOut,
      ...(retryDelay && { retryDelay }),
      currentPath: () => getRouter().state.location.href,
      // Customers are signed out, as the specification has it. Staff and admins are not when one row is another's, or
      // was theirs until it was reassigned.
      refusalSignsOut: (wasTheirs) =>
        name === 'customer' || (!wasTheirs && !isOfOneRow(getRouter().state.location.pathname)),
      onSessionLost: (reason, at = login) => {
        const { href, pathname } = getRouter().state.location;
        // Never back to what was refused, neither by the login nor by the browser's Back.
        const returnTo = reason === 'refused' ? listOf(pathname) : href;
        void getRouter().navigate({ href: loginPath(at, returnTo), replace: true });
      },
      onOtherTab: () => void getRouter().invalidate(),
    });
  });
  const live = once(async (): Promise<LiveSocket> => {
    const { createLive } = await loadPiece(() => import('./live.ts'));
    return createLive({
      apiUrl: settings.apiUrl,
      session,
      ...(socketType && { socketType }),
      // The next call finds out whether the session is over.
      onTurnedAway: () => void services().then(({ queryClient }) => queryClient.invalidateQueries()),
    });
  });
  return { app, settings, session, signedOut, services, live };
}

/** Remembers what `load` resolves to; a failure is forgotten, so that the next screen tries again. */
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
