/** What customers see of their staff member: the name, and no contact data (roles-006). */

import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOrder } from '../../test/make-order.ts';
import { postJson } from '../../test/post-json.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture()));
afterAll(() => fixture.testApp.close());

it('shows customers the names of staff, and no contact data in any response [roles-006]', async () => {
  const { testApp, customer, staff } = fixture;
  const order = await makeOrder(testApp.db, { customerId: customer.id, assignedTo: staff.id });
  await staff.api.POST('/sendmessage', {
    body: { order_id: order.id, message: 'Hello' },
    bodySerializer: () => formBody({ order_id: order.id, message: 'Hello' }),
  });
  const ticket = await fixture.raise();
  await fixture.reply(staff, { id: ticket.id });
  const phone = '+919876501234';
  const person = await testApp.db
    .updateTable('people')
    .set({ phone })
    .where('id', '=', staff.id)
    .returning(['name', 'email'])
    .executeTakeFirstOrThrow();

  const calls = [
    'dashboard',
    'orders',
    'documents',
    'chatOrders',
    'mytickets',
    'getnotification',
    'services',
    'profile',
    `order_detail/${order.id}`,
    `ticket_detail/${ticket.id}`,
    `order_invoices/${order.id}`,
  ];
  const answers = await Promise.all(calls.map((call) => textOf(`/${call}`, {})));
  const texts = [...answers, await textOf('/messages', { order_id: order.id })].join('\n');
  expect(texts).toContain(person.name);
  expect(texts).not.toContain(person.email);
  expect(texts).not.toContain(phone.slice(-10));
});

async function textOf(path: string, body: object): Promise<string> {
  const { status, body: answer } = await postJson(fixture.testApp, path, body, fixture.customer.token);
  expect({ path, status }).toEqual({ path, status: 200 });
  return JSON.stringify(answer);
}
