/** Runs before every test file: what jsdom lacks, and a server that answers nothing unless a test says so. */
import { serveTests } from '@portal/shell/testing/test-server';
import { server } from './server.ts';

serveTests(server);
