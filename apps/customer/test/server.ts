/** The msw server of the screen tests; a test adds its answers with `server.use(mock(…))`. */

import { mock } from '@portal/sdk/testing/mock-api';
import { createTestServer } from '@portal/shell/testing/test-server';
import { mockInvoices } from './make-invoices.ts';

/** Every order loads its issued documents. */
const noDocuments = mock('/documents', {
  status: 'true',
  message: 'Your documents.',
  documents: [],
  withdrawn: [],
  total_docs: 0,
  expired_docs: 0,
  next_cursor: null,
});

/** Every paid order loads its invoice. */
const noInvoices = mockInvoices([]);

/** The dashboard loads them. */
const nothingUnfinished = mock('/unfinished_purchases', {
  status: 'true',
  message: 'What you have not paid yet.',
  purchases: [],
});

export const server = createTestServer(noDocuments, noInvoices, nothingUnfinished);
