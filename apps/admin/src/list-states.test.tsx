/** Every list of the admin app while it loads, without rows, after an error, and with rows. */

import { describeListStates } from '@portal/features/testing/describe-list-states';
import type { components } from '@portal/sdk/contract.gen';
import { makeWorkTicketRow } from '@portal/sdk/testing/make-ticket';
import { mock } from '@portal/sdk/testing/mock-api';
import { beforeEach } from 'vitest';
import { answerServices, makeService } from '../test/make-catalogue.ts';
import { mockDashboard } from '../test/make-dashboard.ts';
import { makeOrderRow, mockOrders, someStaff } from '../test/make-order.ts';
import {
  answerCustomers,
  answerRequests,
  answerStaff,
  makeCustomer,
  makeStaff,
} from '../test/make-people.ts';
import { makeInvoice, makePayment, mockInvoices, mockPayments } from '../test/make-register.ts';
import { renderApp } from '../test/render-app.ts';
import { server } from '../test/server.ts';

type AuditEntry = components['schemas']['AuditEntry'];
type Job = components['schemas']['QueuedJob'];
type Duplicate = components['schemas']['SuspectedDuplicate'];

const said = { status: 'true', message: 'Done.' } as const;
const column = { staff: null, bucket: null, total: 0, pending: 0, progress: 0, overdue: 0, orders: [] };
const tasks = (orders: ReturnType<typeof makeOrderRow>[]) =>
  mock('/admintasks', {
    ...said,
    columns: [{ ...column, total: orders.length, pending: orders.length, orders }],
    staff: someStaff,
  });
const tickets = (rows: ReturnType<typeof makeWorkTicketRow>[]) =>
  mock('/admintickets', { ...said, tickets: rows, staff: [], total: rows.length, next_cursor: null });
const entry = {
  id: 1,
  at: '2026-11-28T05:00:00Z',
  actor: { id: 3, name: 'Vikram Shah', role: 'admin' },
  operation: 'updateOrderStatus',
  action: 'change',
  object: 'order',
  object_id: '12',
  changes: [],
} satisfies AuditEntry;
const auditLog = (entries: AuditEntry[]) =>
  mock('/audit_log', { ...said, entries, people: [], objects: [], next_cursor: null });
const job: Job = {
  id: 'outbox-41-1796000000000',
  queue: 'mail',
  name: 'code.requested',
  state: 'failed',
  about: 'codeId 41',
  added_at: '2026-11-27T05:00:00Z',
  failed_at: '2026-11-28T05:00:00Z',
  attempts: 60,
  most_attempts: 60,
  error: 'the mail was not sent (ECONNECTION)',
  scheduled: false,
};
const jobs = (rows: Job[]) => mock('/adminjobs', { ...said, queues: [], jobs: rows, next_cursor: null });
const payment = {
  payment_id: 'pay_51',
  paid_at: '2026-11-28T05:00:00Z',
  total: 1_768.82,
  refunded: 0,
  orders: [],
};
const duplicate: Duplicate = {
  customer: { id: 9, name: 'Meera Iyer' },
  later: payment,
  earlier: { ...payment, payment_id: 'pay_50' },
};
const duplicates = (rows: Duplicate[]) =>
  mock('/suspected_duplicates', { ...said, duplicates: rows, next_cursor: null });

// Panels open above the dashboard or the orders; the staff screen also loads the requests for access.
beforeEach(() =>
  server.use(
    ...mockDashboard().handlers,
    mockOrders([]).handler,
    mock('/staff_requests', answerRequests([])),
  ),
);

describeListStates({
  renderApp,
  server,
  lists: [
    {
      path: '/adminorders',
      operation: '/adminorders',
      rows: mockOrders([makeOrderRow()]).handler,
      noRows: mockOrders([]).handler,
      loading: 'Loading the orders',
      empty: 'There are no orders yet',
      emptyLink: { name: 'Add an order', href: '/adminaddorder' },
      shown: ['table', 'Orders'],
    },
    {
      path: '/admintask',
      operation: '/admintasks',
      rows: tasks([makeOrderRow()]),
      noRows: tasks([]),
      loading: 'Loading the tasks',
      empty: 'No open tasks',
      shown: ['region', 'Task board'],
    },
    {
      path: '/adminticket',
      operation: '/admintickets',
      rows: tickets([makeWorkTicketRow()]),
      noRows: tickets([]),
      loading: 'Loading the tickets',
      empty: 'There are no tickets yet',
      shown: ['table', 'Tickets'],
    },
    {
      path: '/adminservice',
      operation: '/adminservices',
      rows: mock('/adminservices', answerServices([makeService()])),
      noRows: mock('/adminservices', answerServices([])),
      loading: 'Loading the services',
      empty: 'No services yet',
      emptyLink: { name: 'Add New', href: '/adminservice?add=1' },
      shown: ['table', 'Services'],
    },
    {
      path: '/adminstaff',
      operation: '/staff',
      rows: mock('/staff', answerStaff([makeStaff()])),
      noRows: mock('/staff', answerStaff([])),
      loading: 'Loading the staff',
      empty: 'There is no staff yet',
      emptyLink: { name: 'Add a staff member', href: '/adminaddstaff' },
      shown: ['table', 'Staff'],
    },
    {
      path: '/admincustomers',
      operation: '/customers',
      rows: mock('/customers', answerCustomers([makeCustomer()])),
      noRows: mock('/customers', answerCustomers([])),
      loading: 'Loading the customers',
      empty: 'There are no customers yet',
      shown: ['table', 'Customers'],
    },
    {
      path: '/adminpayments',
      operation: '/admin_payments',
      rows: mockPayments([makePayment()]),
      noRows: mockPayments([]),
      loading: 'Loading the payments',
      empty: 'There are no payments yet',
      shown: ['table', 'Payments'],
    },
    {
      path: '/admininvoices',
      operation: '/admin_invoices',
      rows: mockInvoices([makeInvoice()]),
      noRows: mockInvoices([]),
      loading: 'Loading the invoices',
      empty: 'There are no invoices yet',
      shown: ['table', 'Invoices'],
    },
    {
      path: '/admindashboard?panel=audit',
      operation: '/audit_log',
      rows: auditLog([entry]),
      noRows: auditLog([]),
      loading: 'Loading the audit log',
      empty: 'Nothing has been changed yet',
      shown: ['list', 'Entries of the audit log'],
    },
    {
      path: '/admindashboard?panel=jobs',
      operation: '/adminjobs',
      rows: jobs([job]),
      noRows: jobs([]),
      loading: 'Loading the jobs',
      empty: 'Nothing has failed',
      shown: ['list', 'Jobs'],
    },
    {
      path: '/adminorders?panel=duplicates',
      operation: '/suspected_duplicates',
      rows: duplicates([duplicate]),
      noRows: duplicates([]),
      loading: 'Loading the payments',
      empty: 'Nobody seems to have paid twice',
      shown: ['list', 'Pairs of payments'],
    },
  ],
});
