/** Orders as the API answers them to admins, for tests of screens. */
import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';

type Schemas = components['schemas'];
export type OrderRow = Schemas['AdminOrderRow'];

const said = { status: 'true', message: 'Done.' } as const;

export const makeAssignee = (more: Partial<Schemas['Assignee']> = {}): Schemas['Assignee'] => ({
  id: 3,
  name: 'Vikram Shah',
  department: 'Start Up',
  open_orders: 4,
  ...more,
});

/** Two of the department of made orders, of whom Lata has less to do, and one of another. */
export const someStaff = [
  makeAssignee(),
  makeAssignee({ id: 4, name: 'Lata Menon', open_orders: 1 }),
  makeAssignee({ id: 5, name: 'Arun Das', department: 'Closure', open_orders: 0 }),
];

/** An unfinished, paid one of Vikram Shah, unless said otherwise. */
export const makeOrderRow = (more: Partial<OrderRow> = {}): OrderRow => ({
  id: 12,
  order_id: 'ORD-000012',
  order_name: 'Private limited company',
  status: 'Documents verified',
  date: '2026-11-02',
  created_at: '2026-11-02T05:00:00Z',
  price: 123_456,
  gst_amount: 22_222.08,
  total: 145_678.08,
  payment_status: 'Completed',
  payment_id: 'pay_1',
  sla: '7-10 working days',
  order_process: ['Documents verified', 'Form filed', 'Certificate issued'],
  category: 'Start Up',
  user_id: 7,
  user_name: 'Meera Iyer',
  due_date: '2026-11-16',
  overdue: false,
  open_requirements: 0,
  assigned_to: 3,
  staff_name: 'Vikram Shah',
  ...more,
});

export const makeWorkedOrder = (more: Partial<Schemas['WorkedOrder']> = {}): Schemas['WorkedOrder'] => ({
  ...makeOrderRow(),
  user_email: 'meera@example.in',
  user_phone: '9800000001',
  billing_name: 'Meera Iyer',
  billing_email: 'bills@example.in',
  billing_phone: '9800000002',
  gst_number: '29ABCDE1234F1Z5',
  gst_warning: null,
  details: 'All papers of a company.',
  documents: [],
  issued: [],
  paid_at: '2026-11-02T05:00:00Z',
  fulldate: '2 November 2026, 10:30 am',
  service_id: 4,
  history: [],
  ...more,
});

/** Answers these orders for every page; tells what was asked for. */
export function mockOrders(orders: OrderRow[], total = orders.length, capped = false) {
  const asked: unknown[] = [];
  const handler = mock('/adminorders', async (request) => {
    asked.push(await request.json());
    const next = total > orders.length ? `after-${asked.length}` : null;
    return { ...said, orders, staff: someStaff, total, total_capped: capped, next_cursor: next };
  });
  return { handler, asked };
}
