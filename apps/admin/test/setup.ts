/** Runs before every test file: what jsdom lacks, and a server that answers nothing unless a test says so. */
import '@portal/ui/testing/browser-setup';
import { cleanNotifications } from '@mantine/notifications';
import { configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { server } from './server.ts';

// The first screen of a file is compiled while the test waits for it, on a busy machine for seconds.
configure({ asyncUtilTimeout: 10_000 });

// An unexpected call must fail the test that made it.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  cleanNotifications();
});
afterAll(() => server.close());
