/** `staff`: members, counts, search, sorting and paging. */

import type { operations } from '@portal/sdk/contract.gen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeTickets } from '../../test/make-tickets.ts';
import { makePerson, makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let admin: SignedInUser;
const ids: Record<string, number> = {};
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.admin();
  const [{ id: serviceId }, customer] = [await makeService(testApp.db), await makePerson(testApp.db, 'user')];
  for (const name of ['Busy', 'Idle', 'done']) {
    ids[name] = (
      await makePerson(testApp.db, 'staff', { name, email: `${name.toLowerCase()}@example.in` })
    ).id;
  }
  const of = { customerId: customer.id, serviceId };
  const [busy, done] = [ids['Busy'] ?? 0, ids['done'] ?? 0];
  await makeOrders(testApp.db, of, [
    { assigned_to: busy },
    { assigned_to: busy, status: 'Form filed' },
    { assigned_to: busy, status: 'Certificate issued' },
    { assigned_to: done, status: 'Certificate issued' },
    { assigned_to: done, status: 'Certificate issued' },
    {},
  ]);
  await makeTickets(testApp.db, { ...of, staffId: busy }, [{}, { status: 'Open' }, { status: 'Closed' }]);
});
afterAll(() => testApp.close());

type Body = NonNullable<operations['staff']['requestBody']>['content']['application/json'];
async function list(body: Body = {}) {
  const { data } = await admin.api.POST('/staff', { body });
  if (!data) throw new Error('staff returned no data');
  return data;
}
const namesOf = async (body: Body) => (await list(body)).staff.map(({ name }) => name);

describe('staff', () => {
  it('lists every staff member with their open and finished work [api-staff-001] [admin-staff-003]', async () => {
    await makePerson(testApp.db, 'staff', { name: 'Asks', state: 'pending' });
    await makePerson(testApp.db, 'staff', { name: 'Left', state: 'deactivated' });
    const { status, message, staff, ...more } = await list();
    expect({ status, message, more }).toEqual({
      status: 'true',
      message: 'The staff.',
      more: { next_cursor: null },
    });
    expect(staff.map(({ name }) => name)).toEqual(['done', 'Idle', 'Busy']);
    expect(staff[2]).toEqual({
      id: ids['Busy'],
      name: 'Busy',
      email: 'busy@example.in',
      phone: '9812345678',
      department: 'GST Returns',
      assigned: 3,
      completed: 1,
      open_tickets: 2,
      locked_until: null,
      two_step: false,
      version: expect.any(String),
    });
    expect(staff[0]).toMatchObject({ assigned: 2, completed: 2, open_tickets: 0 });
    expect(staff[1]).toMatchObject({ assigned: 0, completed: 0 });
    expect(JSON.stringify(staff)).not.toMatch(/password|hash|argon/i);
  });

  it.each<[NonNullable<Body['sort']>, string[]]>([
    ['-id', ['done', 'Idle', 'Busy']],
    ['id', ['Busy', 'Idle', 'done']],
    ['name', ['Busy', 'done', 'Idle']],
    ['-name', ['Idle', 'done', 'Busy']],
    ['email', ['Busy', 'done', 'Idle']],
    ['-phone', ['done', 'Idle', 'Busy']],
    ['department', ['Busy', 'Idle', 'done']],
    ['assigned', ['Idle', 'done', 'Busy']],
    ['-assigned', ['Busy', 'done', 'Idle']],
    ['completed', ['Idle', 'Busy', 'done']],
    ['-completed', ['done', 'Busy', 'Idle']],
  ])('is sorted by %s, page for page [constants-009]', async (sort, expected) => {
    expect(await namesOf({ sort })).toEqual(expected);
    const first = await list({ sort, limit: 2 });
    const second = await list({ sort, limit: 2, cursor: first.next_cursor ?? '' });
    expect([...first.staff, ...second.staff].map(({ name }) => name)).toEqual(expected);
    expect([first.total, second.total, second.next_cursor]).toEqual([3, 3, null]);
  });

  it('searches every shown field, case-insensitively [constants-015]', async () => {
    expect(await namesOf({ q: 'bUSY@' })).toEqual(['Busy']);
    expect(await namesOf({ q: 'gst ret' })).toEqual(['done', 'Idle', 'Busy']);
    expect(await namesOf({ q: 'payroll' })).toEqual([]);
    expect(await namesOf({ id: ids['Idle'] ?? 0 })).toEqual(['Idle']);
    expect(await namesOf({ id: admin.id })).toEqual([]);
  });

  it('refuses to sort by an unknown column', async () => {
    expect(await postJson(testApp, '/staff', { sort: 'password_hash' }, admin.token)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'sort' }] },
    });
  });
});
