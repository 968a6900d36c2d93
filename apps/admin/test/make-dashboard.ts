/** Dashboard and figures for screen tests. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';
import { makeOrderRow } from './make-order.ts';

type Schemas = components['schemas'];
type TicketRow = Schemas['AdminTicketRow'];
type Figures = Schemas['AdminFigures'];

const said = { status: 'true', message: 'Done.' } as const;

export const makeTicketRow = (change: Partial<TicketRow> = {}): TicketRow => ({
  id: 5,
  ticket_id: 'TKT-000005',
  subject: 'Which form do I need?',
  status: 'Open',
  date: '2026-11-03',
  created_at: '2026-11-03T05:00:00Z',
  updated_at: '2026-11-03T05:00:00Z',
  department: 'GST Returns',
  priority: 'High',
  name: 'Ravi Nair',
  email: 'ravi@example.in',
  service_name: 'GST Registration',
  assigned_to: null,
  staff_name: null,
  deleted_at: null,
  ...change,
});

const counts = { total_customers: 1_234, total_staff: 6, total_orders: 32, tickets: 9 };

export const makeDashboard = (
  change: { orders?: ReturnType<typeof makeOrderRow>[]; tickets?: TicketRow[] } = {},
) => ({
  ...said,
  ...counts,
  customers: [],
  recentorders: change.orders ?? [makeOrderRow()],
  recenttickets: change.tickets ?? [makeTicketRow()],
});

export const makeFigures = (change: Partial<Figures> = {}): Figures => ({
  from: '2026-11-01',
  to: '2026-11-02',
  days: [
    { day: '2026-11-01', orders: 2, revenue: 1_000.5 },
    { day: '2026-11-02', orders: 1, revenue: 0 },
  ],
  sum: { orders: 3, revenue: 1_000.5 },
  before: { orders: 2, revenue: 0 },
  buckets: { pending: 4, progress: 3, complete: 2 },
  open: 7,
  overdue: 2,
  unassigned: 1,
  departments: [{ department: 'Start Up', open: 2, overdue: 2 }],
  staff: [{ id: 3, name: 'Vikram Shah', open: 5, overdue: 1 }],
  ...change,
});

/** Mocks both operations; records the requested periods. */
export function mockDashboard(dashboard = makeDashboard(), figures = makeFigures()) {
  const periods: unknown[] = [];
  const handlers = [
    mock('/admindashboard', dashboard),
    mock('/admin_figures', async (request) => {
      periods.push(await request.json());
      return { ...said, ...figures };
    }),
  ];
  return { handlers, periods };
}
