/** Orders of admins for screen tests. */

import type { components } from '@portal/sdk/contract.gen';
import { makeTask, makeWorkedOrder } from '@portal/sdk/testing/make-worked-order';
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

/** An unfinished, paid order of Vikram Shah by default. */
export const makeOrderRow = (more: Partial<OrderRow> = {}): OrderRow => ({
  ...makeTask(),
  payment_id: 'pay_1',
  staff_name: 'Vikram Shah',
  ...more,
});

/** Its billing address differs from its mailing address. */
export const makeBilledOrder = (more: Partial<Schemas['WorkedOrder']> = {}): Schemas['WorkedOrder'] =>
  makeWorkedOrder({
    billing_email: 'bills@example.in',
    billing_phone: '9800000002',
    gst_number: '29ABCDE1234F1Z5',
    details: 'All papers of a company.',
    ...more,
  });

/** Returns these orders for every page; records the requests. */
export function mockOrders(orders: OrderRow[], total = orders.length, capped = false) {
  const asked: unknown[] = [];
  const handler = mock('/adminorders', async (request) => {
    asked.push(await request.json());
    const next = total > orders.length ? `after-${asked.length}` : null;
    return { ...said, orders, staff: someStaff, total, total_capped: capped, next_cursor: next };
  });
  return { handler, asked };
}

/** What an order's page loads beside the order: no invoices and no refunds. */
export const mockBesideOrder = () => [
  mockOrders([makeOrderRow()]).handler,
  mock('/order_invoices/{id}', { ...said, invoices: [], abilities: { mend: false } }),
  mock('/order_refunds/{id}', { ...said, refunds: [] }),
];

/** All that the page of an order loads. */
export const mockOrderPage = (order: Schemas['WorkedOrder']) => [
  mock('/adminorder_detail/{id}', { ...said, order }),
  ...mockBesideOrder(),
];
