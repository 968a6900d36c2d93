/** The msw server of an app's screen tests; a test adds its answers with `server.use(mock(…))`. */

import { cleanNotifications } from '@mantine/notifications';
import { mock } from '@portal/sdk/testing/mock-api';
import { configure } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** Every signed-in screen has the bell, so without a word of the test there are no notifications. */
const noNotifications = mock('/getnotification', {
  status: 'true',
  message: 'Your notifications.',
  notifications: [],
  readcount: 0,
});

/** The login asks whose session is held; without a word of the test it waits for the answer. */
const noProfile = mock('/profile', () => new Promise<never>(() => undefined));

/** @param defaults what is answered unless a test says otherwise. */
export const createTestServer = (...defaults: HttpHandler[]) =>
  setupServer(noNotifications, noProfile, ...defaults);

/** For the setup file: runs around every test file. */
export function serveTests(server: SetupServer): void {
  // The first screen of a file is compiled while the test waits for it, on a busy machine for seconds.
  configure({ asyncUtilTimeout: 10_000 });
  // An unexpected call must fail the test that made it.
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    cleanNotifications();
  });
  afterAll(() => server.close());
}
