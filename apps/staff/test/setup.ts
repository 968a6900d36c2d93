/** Runs before every test file: what jsdom lacks, and a server that answers nothing unless a test says so. */
// First, since msw takes the streams that it gives to jsdom.
import '@portal/ui/testing/browser-setup';
import { serveTests } from '@portal/shell/testing/test-server';
import { server } from './server.ts';

serveTests(server);
