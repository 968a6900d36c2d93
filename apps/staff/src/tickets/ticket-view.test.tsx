/** /staffticketview/{id}: the question and its replies, replying, and losing the session. */
// An upload to another origin would be asked for beforehand, which is not what is tested here.
// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://api.test/" }
import { describeWorkTicket } from '@portal/features/testing/describe-staff-ticket';
import { mock } from '@portal/sdk/testing/mock-api';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;

describeWorkTicket({
  renderApp,
  server,
  addresses: ['/staffticketview'],
  login: '/stafflogin',
  list: {
    path: '/staffticket',
    answer: mock('/stafftickets', { ...said, tickets: [], total: 0, next_cursor: null }),
    heading: 'You have no tickets yet',
  },
});
