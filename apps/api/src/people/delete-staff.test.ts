/** `deletestaff`: what ends, what stays and who is notified. */

import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf, httpStatusOf } from '../../test/call-outcome.ts';
import { makeOrders } from '../../test/make-orders.ts';
import { makeTickets } from '../../test/make-tickets.ts';
import { makePerson, password } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import { subscribeSocket, pollOptions, socketUrl } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createListener } from '../db/listener.ts';
import { accessChannel, readAccessChange } from '../events/announce-access-change.ts';

let fixture: OrderFixture;
let serviceId: number;
beforeAll(async () => {
  fixture = await createOrderFixture();
  serviceId = (await fixture.service()).id;
});
afterAll(() => fixture.testApp.close());

const remove = async (id: number, by: SignedInUser = fixture.admin) =>
  (await by.api.POST('/deletestaff', { body: { id } })).data;
const signedIn = async (type: 'user' | 'staff', name: string) =>
  fixture.testApp.signIn(await makePerson(fixture.testApp.db, type, { name }));
const noticesOf = async (who: SignedInUser) =>
  ((await who.api.POST('/getnotification', { body: {} })).data?.notifications ?? []).map(
    ({ title, detail }) => `${title}: ${detail}`,
  );
const assigneeOf = async (id: number) => (await fixture.detail(fixture.admin, id)).assigned_to;
const mails = (personId: number) =>
  fixture.testApp.db
    .selectFrom('account_changes')
    .select(['kind', 'told_at', 'by_admin'])
    .where('person_id', '=', personId)
    .execute();

describe('deletestaff of a staff member', () => {
  it('ends their sessions and removes them from the list [api-deletestaff-001] [api-deletestaff-004] [session-014] [api-login-003]', async () => {
    const staff = await signedIn('staff', 'Leaves Today');
    expect(await problemCodeOf(staff.api.POST('/stafftasks', { body: {} }))).toBe('taken');
    expect(await remove(staff.id)).toEqual({ status: 'true', message: 'The account is deleted.' });
    expect(await httpStatusOf(staff.api.POST('/stafftasks', { body: {} }))).toBe(401);
    expect(
      await problemCodeOf(fixture.testApp.api().POST('/login', { body: { email: staff.email, password } })),
    ).toBe('invalid_credentials');
    const { data } = await fixture.admin.api.POST('/staff', { body: { q: 'leaves today' } });
    expect(data?.staff).toEqual([]);
    expect(await mails(staff.id)).toEqual([{ kind: 'access_ended', told_at: staff.email, by_admin: true }]);
  });

  it('unassigns unfinished work and notifies every admin [api-deletestaff-006]', async () => {
    const staff = await signedIn('staff', 'Had Much');
    const of = { customerId: fixture.customer.id, serviceId };
    const [open, begun, finished, foreign] = await makeOrders(fixture.testApp.db, of, [
      { assigned_to: staff.id },
      { assigned_to: staff.id, status: 'Form filed' },
      { assigned_to: staff.id, status: 'Certificate issued' },
      { assigned_to: fixture.staff.id },
    ]);
    const [ticket, closed] = await makeTickets(fixture.testApp.db, { ...of, staffId: staff.id }, [
      { status: 'Open' },
      { status: 'Closed' },
    ]);
    await remove(staff.id);
    for (const [id, holder] of [
      [open, null],
      [begun, null],
      [finished, staff.id],
      [foreign, fixture.staff.id],
    ] as const) {
      expect(await assigneeOf(id ?? 0)).toBe(holder);
    }
    const tickets = await fixture.testApp.db
      .selectFrom('tickets')
      .select(['id', 'assigned_to', 'staff_id'])
      .where('id', 'in', [ticket ?? 0, closed ?? 0])
      .orderBy('id')
      .execute();
    expect(tickets).toEqual([
      { id: ticket, assigned_to: null, staff_id: staff.id },
      { id: closed, assigned_to: staff.id, staff_id: staff.id },
    ]);
    const news =
      'Tasks Unassigned: Had Much has left: 2 open tasks and 1 open ticket are assigned to nobody now.';
    for (const admin of [fixture.admin, fixture.otherAdmin]) expect(await noticesOf(admin)).toContain(news);
    const moved = await fixture.testApp.db
      .selectFrom('order_assignments')
      .select(['order_id', 'from_staff', 'to_staff', 'changed_by'])
      .where('from_staff', '=', staff.id)
      .orderBy('order_id')
      .execute();
    expect(moved).toEqual(
      [open, begun].map((order_id) => ({
        order_id,
        from_staff: staff.id,
        to_staff: null,
        changed_by: fixture.admin.id,
      })),
    );
    const changes = await fixture.testApp.db
      .selectFrom('ticket_changes')
      .select(['ticket_id', 'from_value', 'to_value'])
      .where('kind', '=', 'assignment')
      .execute();
    expect(changes).toEqual([{ ticket_id: ticket, from_value: String(staff.id), to_value: null }]);
  });

  it('unassigns many orders at once', async () => {
    const staff = await signedIn('staff', 'Had Plenty');
    const of = { customerId: fixture.customer.id, serviceId };
    const made = Array.from({ length: 1_200 }, () => ({ assigned_to: staff.id }));
    const ids = await makeOrders(fixture.testApp.db, of, made);
    const announcements: string[] = [];
    const listener = createListener(fixture.testApp.config.DATABASE_URL);
    listener.on(accessChannel, (text) => announcements.push(text));
    await listener.start();
    await vi.waitFor(() => expect(listener.isHealthy()).toBe(true), pollOptions);
    await remove(staff.id);
    const closedIds = () => announcements.flatMap(readAccessChange).toSorted((a, b) => a - b);
    await vi.waitFor(() => expect(closedIds()).toEqual(ids), pollOptions);
    await listener.stop();
    expect(announcements.length).toBeLessThan(5);
  });

  it('notifies nobody when they had no open work', async () => {
    const staff = await signedIn('staff', 'Had Nothing');
    await remove(staff.id);
    expect((await noticesOf(fixture.admin)).join()).not.toContain('Had Nothing');
  });

  it('closes their sockets before later messages are sent [session-015]', async () => {
    const staff = await signedIn('staff', 'Listens');
    const { id } = await fixture.order({ assignedTo: staff.id });
    const url = await socketUrl(fixture.testApp.app);
    const socket = await subscribeSocket(url, staff.token, `chat.${id}`);
    await remove(staff.id);
    expect(await socket.closed).toBe(4501);
    const message = 'Who reads this?';
    await fixture.customer.api.POST('/sendmessage', {
      body: { order_id: id, message },
      bodySerializer: () => formBody({ order_id: id, message }),
    });
    expect(JSON.stringify(socket.frames)).not.toContain(message);
  });

  it('runs once when called twice or concurrently', async () => {
    const staff = await signedIn('staff', 'Deleted Thrice');
    await fixture.order({ assignedTo: staff.id });
    const answers = await Promise.all([
      remove(staff.id),
      remove(staff.id, fixture.otherAdmin),
      remove(staff.id),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 'true' });
    expect(await mails(staff.id)).toHaveLength(1);
    const notices = (await noticesOf(fixture.admin)).filter((text) => text.includes('Deleted Thrice'));
    expect(notices).toHaveLength(1);
  });

  it('leaves them nothing that is assigned at the same time', async () => {
    const staff = await signedIn('staff', 'Gets Work Now');
    const made = await Promise.all(Array.from({ length: 6 }, () => fixture.order()));
    const orders = made.map(({ id }) => id);
    const tickets = await makeTickets(
      fixture.testApp.db,
      { customerId: fixture.customer.id, staffId: fixture.staff.id, serviceId },
      [{}, {}, {}],
    );
    const assignAll = () => {
      const { id } = staff;
      return [
        ...orders.map((orderId) => fixture.assign(orderId, id)),
        fixture.admin.api.POST('/assign_orders', { body: { id, order_ids: orders } }),
        ...tickets.map((ticket) =>
          fixture.admin.api.POST('/assignticket', { body: { id, ticket_id: ticket } }),
        ),
      ].map(problemCodeOf);
    };
    const [before, , after] = await Promise.all([
      Promise.all(assignAll()),
      remove(staff.id),
      Promise.all(assignAll()),
    ]);
    for (const code of [...before, ...after]) expect(['taken', 'validation_failed']).toContain(code);
    for (const id of orders) expect(await assigneeOf(id)).not.toBe(staff.id);
    const left = await fixture.testApp.db
      .selectFrom('tickets')
      .select('id')
      .where('assigned_to', '=', staff.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('deletestaff of a customer', () => {
  it('keeps orders, chats and tickets, and frees the address [api-deletestaff-001] [api-deletestaff-004] [api-deletestaff-005]', async () => {
    const customer = await signedIn('user', 'Closes Shop');
    const { id } = await fixture.order({ customerId: customer.id });
    const message = 'Kept as it was.';
    await customer.api.POST('/sendmessage', {
      body: { order_id: id, message },
      bodySerializer: () => formBody({ order_id: id, message }),
    });
    await remove(customer.id);
    expect(await httpStatusOf(customer.api.POST('/orders', { body: {} }))).toBe(401);
    const { data } = await fixture.admin.api.POST('/customers', { body: { q: 'closes shop' } });
    expect(data?.customers).toEqual([]);
    // The order, its chat and its staff member are unchanged.
    expect(await fixture.detail(fixture.staff, id)).toMatchObject({
      user_name: 'Closes Shop',
      assigned_to: fixture.staff.id,
    });
    const chat = await fixture.staff.api.POST('/messages', { body: { order_id: id } });
    expect(chat.data?.messages).toMatchObject([{ message }]);
    expect(
      await problemCodeOf(
        fixture.testApp.api().POST('/checkregister', {
          body: { name: 'New', email: customer.email.toUpperCase(), phone: '9812345678', password },
        }),
      ),
    ).toBe('taken');
  });
});

describe('deletestaff refuses', () => {
  it('an admin’s id, the caller’s own included [api-deletestaff-003]', async () => {
    for (const id of [fixture.admin.id, fixture.otherAdmin.id]) {
      await expect(remove(id)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    }
    await vi.waitFor(
      async () => expect(await problemCodeOf(fixture.admin.api.POST('/staff', { body: {} }))).toBe('taken'),
      pollOptions,
    );
  });

  it('an unknown id and that of a pending access request', async () => {
    const asking = await makePerson(fixture.testApp.db, 'staff', { state: 'pending' });
    for (const id of [999_999, asking.id]) {
      await expect(remove(id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    const row = await fixture.testApp.db
      .selectFrom('people')
      .select('state')
      .where('id', '=', asking.id)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'pending' });
  });
});
