/** Every list of the staff app while it loads, without rows, after an error, and with rows. */

import { describeListStates } from '@portal/features/testing/describe-list-states';
import { makeWorkTicketRow } from '@portal/sdk/testing/make-ticket';
import { makeTask } from '@portal/sdk/testing/make-worked-order';
import { mock } from '@portal/sdk/testing/mock-api';
import { renderApp } from '../test/render-app.ts';
import { server } from '../test/server.ts';

const said = { status: 'true', message: 'Done.', next_cursor: null } as const;
const meera = {
  id: 7,
  name: 'Meera',
  email: 'meera@example.in',
  phone: '9800000001',
  contact_hidden: false,
  service: 'Payroll',
};

describeListStates({
  renderApp,
  server,
  lists: [
    {
      path: '/stafftask',
      operation: '/stafftasks',
      rows: mock('/stafftasks', { ...said, orders: [makeTask()], total: 1 }),
      noRows: mock('/stafftasks', { ...said, orders: [], total: 0 }),
      loading: 'Loading your tasks',
      empty: 'You have no tasks yet',
      shown: ['table', 'Tasks'],
    },
    {
      path: '/staffticket',
      operation: '/stafftickets',
      rows: mock('/stafftickets', { ...said, tickets: [makeWorkTicketRow()], total: 1 }),
      noRows: mock('/stafftickets', { ...said, tickets: [], total: 0 }),
      loading: 'Loading your tickets',
      empty: 'You have no tickets yet',
      shown: ['table', 'Tickets'],
    },
    {
      path: '/staffcustomer',
      operation: '/staffcustomer',
      rows: mock('/staffcustomer', { ...said, customers: [meera] }),
      noRows: mock('/staffcustomer', { ...said, customers: [] }),
      loading: 'Loading your customers',
      empty: 'You have no customers yet',
      shown: ['table', 'My Customers'],
    },
  ],
});
