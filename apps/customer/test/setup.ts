/** Runs before every test file: polyfills for jsdom, and a server without default handlers. */
// First, since msw captures the streams that it polyfills.
import '@portal/ui/testing/browser-setup';
import { serveTests } from '@portal/shell/testing/test-server';
import { server } from './server.ts';

serveTests(server);
