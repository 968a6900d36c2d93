/** The msw server of the screen tests; a test adds its answers with `server.use(mock(…))`. */
import { mock } from '@portal/sdk/testing/mock-api';
import { setupServer } from 'msw/node';

/** Every signed-in screen has the bell, so without a word of the test there are no notifications. */
const noNotifications = mock('/getnotification', {
  status: 'true',
  message: 'Your notifications.',
  notifications: [],
  readcount: 0,
});

export const server = setupServer(noNotifications);
