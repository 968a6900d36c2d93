/** The demo seed: its content, that it runs once, and its rejection in production. */

import type { components } from '@portal/sdk/contract.gen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { seedDemo } from './seed-demo.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('the demo seed', () => {
  it('is rejected in production, and writes nothing', async () => {
    const production = { ...testApp.config, APP_STAGE: 'production' as const };
    await expect(seedDemo(testApp.db, production)).rejects.toThrow('not for production');
    expect(await testApp.db.selectFrom('people').selectAll().execute()).toEqual([]);
  });

  it('writes once, also when started twice concurrently', async () => {
    const wrote = await Promise.all([
      seedDemo(testApp.db, testApp.config),
      seedDemo(testApp.db, testApp.config),
    ]);
    expect(wrote.filter(Boolean)).toHaveLength(1);
    expect(await seedDemo(testApp.db, testApp.config)).toBe(false);
    const services = await testApp.db.selectFrom('services').select('id').execute();
    expect(services).toHaveLength(catalogue.length);
  });

  it.each([
    ['admin@demo.test', 'admin'],
    ['staff@demo.test', 'staff'],
    ['customer@demo.test', 'user'],
  ])('%s can log in', async (email, userType) => {
    const { data } = await testApp.api().POST('/login', { body: { email, password: 'Demo-pass-1' } });
    expect(data).toMatchObject({ user_type: userType });
  });

  it('contains tasks of every kind for the staff member', async () => {
    const { data: login } = await testApp
      .api()
      .POST('/login', { body: { email: 'staff@demo.test', password: 'Demo-pass-1' } });
    const { data } = await testApp.api(login?.token).POST('/stafftasks', { body: { sort: 'due' } });
    expect(data?.orders.map(({ overdue, payment_status: paid }) => `${overdue} ${paid}`)).toEqual([
      'true Completed',
      'false Completed',
      'false Pending',
      'false Completed',
    ]);
    for (const { id, status, open_requirements: open } of data?.orders ?? []) {
      const { data: detail } = await testApp
        .api(login?.token)
        .POST('/stafforder_detail/{id}', { params: { path: { id } }, body: {} });
      expect(detail?.order.history.at(-1)?.status).toBe(status);
      const isFinished = status === detail?.order.order_process.at(-1);
      expect({ isFinished, isOpen: open > 0 }).toEqual({ isFinished, isOpen: !isFinished });
    }
  });

  it('contains content for every screen of the admin', async () => {
    const { data: login } = await testApp
      .api()
      .POST('/login', { body: { email: 'admin@demo.test', password: 'Demo-pass-1' } });
    const admin = testApp.api(login?.token);
    const { data: orders } = await admin.POST('/adminorders', { body: {} });
    const kinds = orders?.orders.map((order) => {
      const done = order.order_process.indexOf(order.status) + 1;
      if (done === 0) return order.payment_status === 'Pending' ? 'unpaid' : 'new';
      return done === order.order_process.length ? 'finished' : 'at work';
    });
    expect(new Set(kinds)).toEqual(new Set(['unpaid', 'new', 'at work', 'finished']));
    expect(new Set(orders?.orders.map(({ assigned_to: staff }) => staff)).size).toBeGreaterThan(5);
    expect(orders?.orders.some(({ assigned_to: staff }) => staff === null)).toBe(true);
    // Newest first, by number and by day alike.
    const days = orders?.orders.map(({ created_at: at }) => at) ?? [];
    expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)));

    const { data: tickets } = await admin.POST('/admintickets', { body: {} });
    expect(new Set(tickets?.tickets.map(({ status }) => status))).toEqual(
      new Set(['Pending', 'Open', 'Closed']),
    );
    const { data: chats } = await admin.POST('/chatOrders', { body: {} });
    expect(chats?.orders.filter(({ readcount }) => readcount > 0).length).toBeGreaterThan(3);
    const { data: requests } = await admin.POST('/staff_requests', { body: {} });
    expect(requests?.requests.map(({ name }) => name)).toEqual(['Kiran Patel']);
  });

  it('contains documents that match the step of every order', async () => {
    const { data: login } = await testApp
      .api()
      .POST('/login', { body: { email: 'admin@demo.test', password: 'Demo-pass-1' } });
    const admin = testApp.api(login?.token);
    const { data } = await admin.POST('/adminorders', { body: {} });
    const kinds = new Set<string>();
    for (const { id, order_id: number } of data?.orders ?? []) {
      const path = { id };
      const { data: detail } = await admin.POST('/adminorder_detail/{id}', { params: { path }, body: {} });
      if (!detail) throw new Error(`there is no ${number}`);
      expect([number, ...faultsOf(detail.order)]).toEqual([number]);
      for (const { status } of detail.order.documents) kinds.add(status);
    }
    expect(kinds).toEqual(new Set(['Pending', 'Uploaded', 'Accepted', 'Rejected']));
  });

  it('contains readable documents of the customer, and invoices dated on the days of payment', async () => {
    const { data: login } = await testApp
      .api()
      .POST('/login', { body: { email: 'customer@demo.test', password: 'Demo-pass-1' } });
    const customer = testApp.api(login?.token);
    const { data: vault } = await customer.POST('/documents', { body: {} });
    expect(vault?.documents.map(({ doc_name: name }) => name)).toEqual(
      expect.arrayContaining(['Certificate of incorporation', 'Utility bill of the registered office']),
    );
    const rows = await testApp.db
      .selectFrom('document_uploads')
      .select(['stored_name', 'size_bytes'])
      .where('uploaded_by', '=', login?.user_id ?? 0)
      .where('stored_name', 'is not', null)
      .execute();
    for (const { stored_name: name, size_bytes: size } of rows) {
      const file = await testApp.deps.files.open(`user${login?.user_id}/${name}`);
      expect(file.sizeBytes).toBe(size);
      file.stream.destroy();
    }
    expect(rows.length).toBeGreaterThan(5);

    const invoices = await testApp.db.selectFrom('invoices').selectAll().orderBy('id').execute();
    const paid = await testApp.db.selectFrom('payments').selectAll().where('state', '=', 'paid').execute();
    expect(invoices).toHaveLength(paid.length);
    for (const { payment_id: id, issued_at: at } of invoices) {
      expect(at).toEqual(paid.find((payment) => payment.id === id)?.paid_at);
    }
    const business = invoices.filter(({ recipient_gstin: gstin }) => gstin !== null);
    expect(new Set(business.map(({ recipient_name: name }) => name))).toEqual(new Set(['Deshpande Foods']));
    expect(invoices.some(({ igst_paise: igst }) => igst > 0)).toBe(true);
  });

  it('contains chats and tickets of the staff member', async () => {
    const { data: login } = await testApp
      .api()
      .POST('/login', { body: { email: 'staff@demo.test', password: 'Demo-pass-1' } });
    const staff = testApp.api(login?.token);
    const { data: tickets } = await staff.POST('/stafftickets', { body: {} });
    expect(new Set(tickets?.tickets.map(({ status }) => status))).toEqual(
      new Set(['Pending', 'Open', 'Closed']),
    );
    const { data: chats } = await staff.POST('/chatOrders', { body: {} });
    const unread = chats?.orders.map(({ readcount }) => readcount).filter((count) => count > 0);
    expect(unread).toEqual([1, 1]);
  });

  it('shows the customer the catalogue in the order of the departments', async () => {
    const { data: login } = await testApp
      .api()
      .POST('/login', { body: { email: 'customer@demo.test', password: 'Demo-pass-1' } });
    const { data } = await testApp.api(login?.token).POST('/services', { body: {} });
    expect(data?.services.map(({ name }) => name)).toEqual(catalogue.map(({ name }) => name));
    expect(data?.services.length).toBeGreaterThanOrEqual(30);
  });
});

type Order = components['schemas']['WorkedOrder'];

/** Nothing is uploaded before the first step; at the last one all is accepted and something issued. */
function faultsOf({ status, order_process: steps, documents, issued, history, created_at: born }: Order) {
  const done = steps.indexOf(status) + 1;
  const isFinished = done === steps.length;
  const began = history[1]?.changed_at ?? '';
  const wrong = documents.filter(({ status: state, required, uploaded_at: at }) => {
    if (done === 0) return state !== 'Pending' || at !== null;
    if (state === 'Pending') return isFinished || required === 'true' || at !== null;
    const isInTime = at !== null && at > born && at < began;
    return !isInTime || (isFinished && state !== 'Accepted');
  });
  return [
    ...wrong.map(({ doc_name: name, status: state }) => `${name} is ${state} at ${status}`),
    ...(isFinished === issued.length > 0 ? [] : [`${issued.length} documents are issued at ${status}`]),
  ];
}
