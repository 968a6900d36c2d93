/** The msw server of the screen tests; a test adds responses with `server.use(mock(…))`. */

import { mock } from '@portal/sdk/testing/mock-api';
import { createTestServer } from '@portal/shell/testing/test-server';

/** The menu of every signed-in screen counts them. */
const noCancellations = mock('/admin_cancellations', {
  status: 'true',
  message: 'The requests for cancellation.',
  cancellations: [],
  undecided: 0,
  next_cursor: null,
});

/** Every order's page asks for them. */
const noAttempts = mock('/order_payments/{id}', { status: 'true', message: 'The attempts.', attempts: [] });

/** The payments show how many wait for an answer. */
const noDisputes = mock('/admin_disputes', {
  status: 'true',
  message: 'The disputes.',
  disputes: [],
  unanswered: 0,
  next_cursor: null,
});

export const server = createTestServer(noCancellations, noAttempts, noDisputes);
