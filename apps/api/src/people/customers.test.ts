/** `customers`: members, row contents, search, sorting and paging. */

import type { components } from '@portal/sdk/contract.gen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makePerson, makeService } from '../../test/make.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let admin: SignedInUser;
let serviceId: number;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.admin();
  serviceId = (await makeService(testApp.db)).id;
});
afterAll(() => testApp.close());

type ListRequest = NonNullable<Parameters<typeof list>[0]>;
async function list(body: { id?: number; q?: string; limit?: number; cursor?: string; sort?: Sort } = {}) {
  const { data } = await admin.api.POST('/customers', { body });
  if (!data) throw new Error('customers returned no data');
  return data;
}
type Sort =
  | 'id'
  | '-id'
  | 'name'
  | '-name'
  | 'email'
  | '-email'
  | 'phone'
  | '-phone'
  | 'service'
  | '-service';
type Row = components['schemas']['CustomerRow'];
const names = (rows: readonly Row[]) => rows.map(({ name }) => name);
const orders = (customerId: number, ...services: string[]) =>
  makeOrders(
    testApp.db,
    { customerId, serviceId },
    services.map((service_name) => ({ service_name })),
  );

/** Collects every page of a list. */
async function walk(body: ListRequest) {
  const pages: string[][] = [];
  for (let cursor: string | undefined; ;) {
    const answer = await list({ ...body, ...(cursor !== undefined && { cursor }) });
    pages.push(names(answer.customers));
    if (answer.next_cursor === null) return pages;
    cursor = answer.next_cursor;
  }
}

describe('customers', () => {
  it('lists every customer, newest first, without passwords [api-customers-001] [constants-008] [constants-011]', async () => {
    const first = await makePerson(testApp.db, 'user', { name: 'First One', phone: '+91 98123 45678' });
    const second = await makePerson(testApp.db, 'user', { name: 'Second One' });
    await makePerson(testApp.db, 'staff', { name: 'No Customer' });
    await makePerson(testApp.db, 'user', { name: 'Gone', state: 'deactivated' });
    await orders(first.id, 'Trademark', 'GST registration', 'Trademark');
    const { status, message, customers, ...more } = await list();
    expect({ status, message }).toEqual({ status: 'true', message: 'The customers.' });
    expect(more).toEqual({ next_cursor: null });
    expect(customers).toEqual([
      {
        id: second.id,
        name: 'Second One',
        email: second.email,
        phone: '9812345678',
        service: '',
        user_type: 'user',
        locked_until: null,
        version: expect.any(String),
      },
      {
        id: first.id,
        name: 'First One',
        email: first.email,
        phone: '+91 98123 45678',
        service: 'GST registration, Trademark',
        user_type: 'user',
        locked_until: null,
        version: expect.any(String),
      },
    ]);
    expect(JSON.stringify(customers)).not.toMatch(/password|hash|argon/i);
  });

  it('finds one customer by id, and nobody by an unknown id', async () => {
    const { id } = await makePerson(testApp.db, 'user', { name: 'Wanted' });
    const staff = await makePerson(testApp.db, 'staff');
    expect(names((await list({ id })).customers)).toEqual(['Wanted']);
    expect((await list({ id: staff.id })).customers).toEqual([]);
    expect(await list({ id: 999_999 })).toMatchObject({ status: 'true', customers: [], total: 0 });
  });

  it('searches every shown field over all pages and counts the matches [admin-customers-002] [constants-009] [constants-015]', async () => {
    const made = await makePerson(testApp.db, 'user', {
      name: 'Ünal Searched_50%',
      email: 'Needle.Haystack@example.in',
      phone: '+91 77777 00001',
    });
    await orders(made.id, 'Annual filing', 'Zebra crossing');
    await makePerson(testApp.db, 'user', { name: 'Searched 50 other' });
    for (const q of [
      ' üNAL ',
      'searched_50%',
      'needle.HAY',
      '77777 00001',
      'annual filing, zebra',
      'g, Z',
      'ZEBRA',
    ]) {
      expect(await list({ q })).toMatchObject({
        customers: [{ id: made.id }],
        total: 1,
        next_cursor: null,
      });
    }
    expect(names((await list({ q: String(made.id) })).customers)).toContain('Ünal Searched_50%');
    // A match never spans two fields, and no character is a wildcard.
    for (const q of ['50%needle', 'searched_50%\u001fneedle', 's_arched', '%', 'argon']) {
      const found = names((await list({ q })).customers);
      expect(found.filter((name) => name !== 'Ünal Searched_50%' || q !== '%')).toEqual([]);
    }
  });

  it('ignores an empty search and accepts one letter', async () => {
    const { total } = await list({ q: '  ' });
    expect(total).toBe((await list()).customers.length);
    expect((await list({ q: 'ü' })).total).toBe(1);
  });
});

describe('the sorting of customers', () => {
  const people = ['Asha', 'bela', 'Chand', 'asha', 'Bela'];
  const ofThese = { q: 'sorted.test' };
  beforeAll(async () => {
    for (const [at, name] of people.entries()) {
      const made = await makePerson(testApp.db, 'user', {
        name,
        email: `p${5 - at}@sorted.test`,
        phone: `98000000${at % 2}${at}`,
      });
      if (at < 3) await orders(made.id, ['Trademark', 'Audit', 'trade licence'][at] ?? '');
    }
  });

  it.each<[Sort, string[]]>([
    ['-id', ['Bela', 'asha', 'Chand', 'bela', 'Asha']],
    ['id', ['Asha', 'bela', 'Chand', 'asha', 'Bela']],
    // Case-insensitive, and the older of two equal ones first.
    ['name', ['Asha', 'asha', 'bela', 'Bela', 'Chand']],
    ['-name', ['Chand', 'Bela', 'bela', 'asha', 'Asha']],
    ['email', ['Bela', 'asha', 'Chand', 'bela', 'Asha']],
    ['-email', ['Asha', 'bela', 'Chand', 'asha', 'Bela']],
    ['phone', ['Asha', 'Chand', 'Bela', 'bela', 'asha']],
    ['-phone', ['asha', 'bela', 'Bela', 'Chand', 'Asha']],
    ['service', ['asha', 'Bela', 'bela', 'Chand', 'Asha']],
    ['-service', ['Asha', 'Chand', 'bela', 'Bela', 'asha']],
  ])(
    'by %s is the same on one page and over pages of two [admin-customers-003] [constants-009]',
    async (sort, expected) => {
      expect(names((await list({ ...ofThese, sort })).customers)).toEqual(expected);
      expect(await walk({ ...ofThese, sort, limit: 2 })).toEqual([
        expected.slice(0, 2),
        expected.slice(2, 4),
        expected.slice(4),
      ]);
      const everybody = (await walk({ sort, limit: 3 })).flat();
      expect(everybody).toEqual(names((await list({ sort })).customers));
    },
  );

  it('skips and repeats nobody while others register [constants-009]', async () => {
    const before = names((await list()).customers);
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const answer = await list({ limit: 3, ...(cursor !== undefined && { cursor }) });
      seen.push(...names(answer.customers));
      await makePerson(testApp.db, 'user', { name: `Newcomer ${seen.length}` });
      if (answer.next_cursor === null) break;
      cursor = answer.next_cursor;
    }
    expect(seen).toEqual(before);
  });

  it('continues from the old position of a row that has changed', async () => {
    const first = await list({ ...ofThese, sort: 'name', limit: 1 });
    await testApp.db
      .updateTable('people')
      .set({ name: 'Zzz' })
      .where('id', '=', first.customers[0]?.id ?? 0)
      .execute();
    const next = await list({ ...ofThese, sort: 'name', limit: 1, cursor: first.next_cursor ?? '' });
    expect(names(next.customers)).toEqual(['asha']);
  });

  it('rejects a cursor of another order or list, and a forged one', async () => {
    const { next_cursor: cursor } = await list({ sort: 'name', limit: 1 });
    const other = await admin.api.POST('/staff', { body: { limit: 1 } });
    for (const body of [
      { sort: 'email' as const, cursor: cursor ?? '' },
      { sort: 'name' as const, cursor: `${cursor?.split('~')[0]}~enp6` },
      { sort: 'name' as const, cursor: 'x' },
      { cursor: other.data?.next_cursor ?? '1' },
    ]) {
      await expect(list(body)).rejects.toMatchObject({ status: 400, errors: [{ field: 'cursor' }] });
    }
  });
});

describe('the services of a customer', () => {
  it('are listed once each, also under concurrent orders', async () => {
    const { id } = await makePerson(testApp.db, 'user', { name: 'Buys at once' });
    const services = Array.from({ length: 8 }, (_, at) => `Service ${at % 4}`);
    await Promise.all(services.map((service) => orders(id, service)));
    expect((await list({ id })).customers[0]?.service).toBe('Service 0, Service 1, Service 2, Service 3');
  });
});

describe('with thousands of customers', () => {
  const many = 2_001;
  beforeAll(async () => {
    await testApp.db
      .insertInto('people')
      .values(
        Array.from({ length: many }, (_, at) => ({
          user_type: 'user' as const,
          name: `Many ${at < 1_000 ? 'K' : 'L'}${String(at).padStart(4, '0')}`,
          email: `many-${at}@example.in`,
          phone: '9812345678',
          password_hash: '',
        })),
      )
      .execute();
  });

  it('returns at most a thousand rows without paging, and says that there are more [constants-010]', async () => {
    const { customers, next_cursor: cursor, ...more } = await list();
    expect(customers).toHaveLength(1_000);
    expect(cursor).not.toBeNull();
    expect(more).not.toHaveProperty('total');
  });

  it('pages through the matches of a common text in the requested order, with a total', async () => {
    const first = await list({ q: 'MANY k0', sort: 'name', limit: 2 });
    expect(first).toMatchObject({ total: 1_000, total_capped: false });
    const all = await list({ q: 'mANY', sort: 'name', limit: 2 });
    expect(all).toMatchObject({ total: 2_000, total_capped: true });
    const next = await list({ q: 'mANY', sort: 'name', limit: 2, cursor: all.next_cursor ?? '' });
    expect(names([...all.customers, ...next.customers])).toEqual([
      'Many K0000',
      'Many K0001',
      'Many K0002',
      'Many K0003',
    ]);
    // Sorted by a column of another table.
    const [one] = all.customers;
    await orders(one?.id ?? 0, 'Rare service');
    expect(names((await list({ q: 'rare SERV' })).customers)).toEqual(['Many K0000']);
  });
});
