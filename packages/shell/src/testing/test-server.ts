/** The msw server of screen tests; a test adds responses with `server.use(mock(…))`. */

import { cleanNotifications } from '@mantine/notifications';
import { mock } from '@portal/sdk/testing/mock-api';
import { configure } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The bell is on every signed-in screen; without a mock there are no notifications. */
const noNotifications = mock('/getnotification', {
  status: 'true',
  message: 'Your notifications.',
  notifications: [],
  readcount: 0,
});

/** The login loads the profile of a held session; without a mock the call stays pending. */
const noProfile = mock('/profile', () => new Promise<never>(() => undefined));

/** @param defaults handlers that a test may override. */
export const createTestServer = (...defaults: HttpHandler[]) =>
  setupServer(noNotifications, noProfile, ...defaults);

/** For the setup file: runs around each test file. */
export function serveTests(server: SetupServer): void {
  // The first screen of a file is compiled during its test, which takes seconds on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
  // An unexpected call fails its test.
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    cleanNotifications();
  });
  afterAll(() => server.close());
}
