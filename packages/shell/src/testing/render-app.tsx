/** Renders an app at a URL, as a browser does. */

import { fakeSocket } from '@portal/sdk/testing/fake-socket';
import { type AnyRouter, createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AppRouterOptions, CreatedApp } from '../create-app.tsx';
import { parseSettings } from '../env.ts';
import { testConfig } from './test-config.ts';

export type TestedApp<Router extends AnyRouter> = Pick<CreatedApp, 'name' | 'App'> & {
  createRouter: (options: AppRouterOptions) => Router;
};

export type RenderAppOptions = {
  /** Stores this token first, as after a login. */
  token?: string;
  /** Overrides fields of config.json and its provider. */
  config?: { provider?: Record<string, unknown>; [name: string]: unknown };
};

export type RenderApp = ReturnType<typeof createRenderApp<AnyRouter>>;

/**
 * Returns a function that resolves once the address is resolved, redirects included. Queries may still be loading: look
 * for their data with `findBy…`. Failed loads are retried at once.
 * @param userId is logged in when a test stores a token.
 */
export function createRenderApp<Router extends AnyRouter>(
  { name, App, createRouter }: TestedApp<Router>,
  { userId }: { userId: number },
) {
  return async (path: string, { token, config: { provider, ...config } = {} }: RenderAppOptions = {}) => {
    if (token !== undefined) {
      window.localStorage.setItem(`portal.${name}.token`, token);
      window.localStorage.setItem(`portal.${name}.id`, String(userId));
    }
    const socket = fakeSocket();
    const router = createRouter({
      settings: parseSettings({ ...testConfig(provider), ...config }),
      history: createMemoryHistory({ initialEntries: [path] }),
      retryDelay: () => 0,
      socketType: socket.type,
    });
    const user = userEvent.setup();
    const screen = render(<App router={router} env="test" />);
    await router.load();
    return {
      ...screen,
      user,
      router,
      /** The server side of the app's socket. */
      socket,
      /** The current path with its search. */
      address: () => router.state.location.href,
      /** The stored session. */
      storedToken: () => window.localStorage.getItem(`portal.${name}.token`),
    };
  };
}
