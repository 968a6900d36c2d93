/** The msw server of the screen tests; a test adds its answers with `server.use(mock(…))`. */
import { setupServer } from 'msw/node';

export const server = setupServer();
