/** The msw server of the screen tests; a test adds its answers with `server.use(mock(…))`. */
import { mock } from '@portal/sdk/testing/mock-api';
import { setupServer } from 'msw/node';
import { mockInvoices } from './make-invoices.ts';

/** Every signed-in screen has the bell, so without a word of the test there are no notifications. */
const noNotifications = mock('/getnotification', {
  status: 'true',
  message: 'Your notifications.',
  notifications: [],
  readcount: 0,
});

/** Every order looks for what was issued for it. */
const noDocuments = mock('/documents', {
  status: 'true',
  message: 'Your documents.',
  documents: [],
  total_docs: 0,
  expired_docs: 0,
  next_cursor: null,
});

/** Every paid order shows its invoice. */
const noInvoices = mockInvoices([]);

export const server = setupServer(noNotifications, noDocuments, noInvoices);
