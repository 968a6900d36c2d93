/** Runs before every test file: what jsdom lacks, and a server that answers nothing unless a test says so. */
import '@portal/ui/testing/browser-setup';
import { cleanNotifications } from '@mantine/notifications';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { server } from './server.ts';

// An unexpected call must fail the test that made it.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  cleanNotifications();
});
afterAll(() => server.close());
