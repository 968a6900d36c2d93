/** `getcustomerservice` and `staffcustomer`: whom staff and admins find, and which fields they see. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeTickets } from '../../test/make-tickets.ts';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: OrderFixture;
let serviceId: number;
beforeAll(async () => {
  fixture = await createOrderFixture();
  serviceId = (await fixture.service()).id;
});
afterAll(() => fixture.testApp.close());

type Query = { q?: string; limit?: number; cursor?: string };
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
const person = (name: string, more: { state?: 'deactivated'; phone?: string } = {}) =>
  makePerson(fixture.testApp.db, 'user', { name, ...more });

async function choices(by: SignedInUser, body: Query = {}) {
  const { data } = await by.api.POST('/getcustomerservice', { body });
  if (!data) throw new Error('getcustomerservice returned no data');
  return data;
}
async function own(by: SignedInUser, body: Query = {}) {
  const { data } = await by.api.POST('/staffcustomer', { body });
  if (!data) throw new Error('staffcustomer returned no data');
  return data;
}

describe('getcustomerservice', () => {
  it('returns to staff their own customers, and any active one by a search, with id, name and masked phone only [api-getcustomerservice-001] [api-getcustomerservice-n01]', async () => {
    const { id } = await person('Farah Khan', { phone: '9876543210' });
    await person('Farah Gone', { state: 'deactivated' });
    await fixture.order();
    const { customers, services } = await choices(fixture.staff);
    expect(namesOf(customers)).toEqual(['Meera Iyer']);
    expect((await choices(fixture.otherStaff)).customers).toEqual([]);
    expect((await choices(fixture.staff, { q: 'farah' })).customers).toEqual([
      { id, name: 'Farah Khan', phone: '98XXXXXX10' },
    ]);
    for (const q of ['vik', 'asha']) expect((await choices(fixture.staff, { q })).customers).toEqual([]);
    for (const customer of customers) expect(Object.keys(customer)).toEqual(['id', 'name', 'phone']);
    expect(services).toContainEqual({
      id: serviceId,
      name: expect.any(String),
      category: 'Start Up',
      gst_rate: 18,
      price: 10_000,
      gst_amount: 1_800,
      total: 11_800,
      sla: '12 working days',
    });
  });

  it('returns to admins the e-mail address and the complete number as well', async () => {
    const { id, email } = await person('Gita Bose', { phone: '9876501234' });
    expect((await choices(fixture.admin)).customers[0]).toEqual({
      id,
      name: 'Gita Bose',
      phone: '9876501234',
      email,
    });
  });

  it('omits services that are not published', async () => {
    const { id } = await fixture.service();
    await fixture.testApp.db.updateTable('services').set({ state: 'draft' }).where('id', '=', id).execute();
    expect((await choices(fixture.staff)).services.map((service) => service.id)).not.toContain(id);
  });

  it('matches names, and for staff only complete numbers or addresses, since parts would reveal masked data', async () => {
    const { email } = await person('Hema Joshi', { phone: '+91 99887 76655' });
    for (const by of [fixture.staff, fixture.admin]) {
      for (const q of [
        ' hEMA',
        'joshi',
        '9988776655',
        '+91 99887-76655',
        '09988776655',
        email,
        email.toUpperCase(),
      ]) {
        expect({ q, found: namesOf((await choices(by, { q })).customers) }).toEqual({
          q,
          found: ['Hema Joshi'],
        });
      }
    }
    for (const q of ['99887', '998877665', '88776655', email.slice(1), email.split('@')[0] ?? '']) {
      expect({ q, found: (await choices(fixture.staff, { q })).customers }).toEqual({ q, found: [] });
    }
  });

  it('matches fewer than three letters, or an id, only among a staff member’s own customers', async () => {
    const { id } = await person('Indu Pillai');
    for (const q of ['in', 'I', String(id), '%', '___']) {
      expect(namesOf((await choices(fixture.otherStaff, { q })).customers)).not.toContain('Indu Pillai');
    }
    expect((await choices(fixture.admin, { q: String(id) })).customers.map((row) => row.id)).toContain(id);
    await fixture.order({ customerId: id, assignedTo: fixture.otherStaff.id });
    for (const q of ['in', String(id)]) {
      expect(namesOf((await choices(fixture.otherStaff, { q })).customers)).toEqual(['Indu Pillai']);
    }
  });

  it('matches no name of a customer of others, and no closed account', async () => {
    await person('Jaya Gone', { state: 'deactivated' });
    for (const q of ['Jaya', 'Vikram', 'Asha']) {
      expect((await choices(fixture.admin, { q })).customers).toEqual([]);
    }
  });

  it('pages', async () => {
    for (const name of ['Page One', 'Page Two', 'Page Three']) await person(name);
    const first = await choices(fixture.staff, { q: 'page', limit: 2 });
    const second = await choices(fixture.staff, { q: 'page', limit: 2, cursor: first.next_cursor ?? '' });
    expect([...namesOf(first.customers), ...namesOf(second.customers)]).toEqual([
      'Page Three',
      'Page Two',
      'Page One',
    ]);
    expect(second.next_cursor).toBeNull();
  });
});

describe('staffcustomer', () => {
  it('returns exactly the customers with an order or ticket of the caller, including finished ones [api-staffcustomer-001] [api-staffcustomer-n01]', async () => {
    const staff = await fixture.testApp.signIn(await makePerson(fixture.testApp.db, 'staff'));
    const [ordering, asking, both, stranger] = [
      await person('Ordering One', { phone: '9811111111' }),
      await person('Asking One'),
      await person('Both Ways'),
      await person('Stranger'),
    ];
    const { db } = fixture.testApp;
    const orderOf = (customerId: number, more: object) =>
      makeOrders(db, { customerId, serviceId }, [{ assigned_to: staff.id, ...more }]);
    await orderOf(ordering.id, { service_name: 'Trademark', status: 'Certificate issued' });
    await orderOf(ordering.id, { service_name: 'GST registration' });
    await orderOf(ordering.id, { service_name: 'GST registration' });
    await orderOf(both.id, { service_name: 'Payroll' });
    await orderOf(stranger.id, { assigned_to: fixture.otherStaff.id });
    for (const { id } of [asking, both]) {
      await makeTickets(db, { customerId: id, staffId: staff.id, serviceId }, [
        { service_name: 'TDS filing', status: 'Closed' },
      ]);
    }
    const { status, message, customers, ...more } = await own(staff);
    expect({ status, message }).toEqual({ status: 'true', message: 'Your customers.' });
    expect(more).toEqual({ next_cursor: null });
    expect(customers).toMatchObject([
      { name: 'Both Ways', service: 'Payroll, TDS filing' },
      { name: 'Asking One', service: 'TDS filing' },
      { name: 'Ordering One', service: 'GST registration, Trademark' },
    ]);
    expect(customers[2]).toEqual({
      id: ordering.id,
      name: 'Ordering One',
      email: ordering.email,
      phone: '9811111111',
      contact_hidden: false,
      service: 'GST registration, Trademark',
    });

    for (const [q, found] of [
      ['both w', ['Both Ways']],
      ['98111', ['Ordering One']],
      [ordering.email, ['Ordering One']],
      ['tds', ['Both Ways', 'Asking One']],
      ['Stranger', []],
      ['%', []],
    ] as const) {
      const answer = await own(staff, { q });
      expect(namesOf(answer.customers)).toEqual(found);
      expect(answer.total).toBe(found.length);
    }
    const first = await own(staff, { limit: 2 });
    const second = await own(staff, { limit: 2, cursor: first.next_cursor ?? '' });
    expect(namesOf(second.customers)).toEqual(['Ordering One']);
    expect(second.total).toBe(3);
  });

  it('moves the customer with the order', async () => {
    const [former, present] = [
      await fixture.testApp.signIn(await makePerson(fixture.testApp.db, 'staff')),
      await fixture.testApp.signIn(await makePerson(fixture.testApp.db, 'staff')),
    ];
    const { id } = await fixture.order({ assignedTo: former.id });
    await fixture.assign(id, present.id);
    expect((await own(former)).customers).toEqual([]);
    expect(namesOf((await own(present)).customers)).toEqual(['Meera Iyer']);
  });
});
