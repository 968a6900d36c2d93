/** Renders an app at an address, as a browser would open it, for tests by role and label. */
import { fakeSocket } from '@portal/sdk/testing/fake-socket';
import { type AnyRouter, createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AppKind } from '../app-context.ts';
import type { AppRouterOptions } from '../app-shell.tsx';
import { App, type AppProps } from '../app.tsx';
import { parseSettings } from '../env.ts';
import { testConfig } from './test-config.ts';

export type TestedApp<Router extends AnyRouter> = Pick<AppKind, 'name'> & {
  accent: AppProps['accent'];
  createAppRouter: (options: AppRouterOptions) => Router;
  /** Who is logged in when a test stores a token. */
  userId: number;
};

export type RenderAppOptions = {
  /** Stores this token first, as a login would have. */
  token?: string;
  /** Fields of config.json, and of the provider in it, that differ from those of tests. */
  config?: { provider?: Record<string, unknown>; [name: string]: unknown };
};

export type RenderApp = ReturnType<typeof createRenderApp<AnyRouter>>;

/**
 * What it makes resolves when the address has been resolved, redirects included; queries may still be on their way, so
 * look for what they bring with `findBy…`. Retries of failed loads follow at once.
 */
export function createRenderApp<Router extends AnyRouter>(app: TestedApp<Router>) {
  return async (path: string, { token, config: { provider, ...config } = {} }: RenderAppOptions = {}) => {
    if (token !== undefined) {
      window.localStorage.setItem(`portal.${app.name}.token`, token);
      window.localStorage.setItem(`portal.${app.name}.id`, String(app.userId));
    }
    const socket = fakeSocket();
    const router = app.createAppRouter({
      settings: parseSettings({ ...testConfig(provider), ...config }),
      history: createMemoryHistory({ initialEntries: [path] }),
      retryDelay: () => 0,
      socketType: socket.type,
    });
    const user = userEvent.setup();
    const screen = render(<App router={router} accent={app.accent} env="test" />);
    await router.load();
    return {
      ...screen,
      user,
      router,
      /** The server's end of the app's socket. */
      socket,
      /** The address now, with its search. */
      address: () => router.state.location.href,
      /** What a login has stored and a logout takes away. */
      storedToken: () => window.localStorage.getItem(`portal.${app.name}.token`),
    };
  };
}
