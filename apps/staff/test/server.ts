/** The msw server of the screen tests; a test adds responses with `server.use(mock(…))`. */

import { createTestServer } from '@portal/shell/testing/test-server';

export const server = createTestServer();
