/** Renders the app at an address, as a browser would open it, for tests by role and label. */
import { fakeSocket } from '@portal/sdk/testing/fake-socket';
import { mockBaseUrl } from '@portal/sdk/testing/mock-api';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseSettings } from '@portal/shell/env';
import { createAppRouter } from '../src/router.ts';
import { App } from '@portal/shell/app';

export type RenderAppOptions = {
  /** Stores this token first, as a login would have. */
  token?: string;
  /** Fields of config.json that differ from the defaults. */
  config?: Record<string, unknown>;
};

/**
 * Resolves when the address has been resolved, redirects included; queries may still be on their way, so
 * look for what they bring with `findBy…`. Retries of failed loads follow at once.
 */
export async function renderApp(path: string, { token, config = {} }: RenderAppOptions = {}) {
  if (token !== undefined) {
    window.localStorage.setItem('portal.admin.token', token);
    window.localStorage.setItem('portal.admin.id', '3');
  }
  const socket = fakeSocket();
  const router = createAppRouter({
    settings: parseSettings({ apiUrl: mockBaseUrl, ...config }),
    history: createMemoryHistory({ initialEntries: [path] }),
    retryDelay: () => 0,
    socketType: socket.type,
  });
  const user = userEvent.setup();
  const screen = render(<App router={router} accent="violet" env="test" />);
  await router.load();
  return {
    ...screen,
    user,
    router,
    /** The server's end of the app's socket. */
    socket,
    /** The address now, with its search. */
    address: () => router.state.location.href,
  };
}
