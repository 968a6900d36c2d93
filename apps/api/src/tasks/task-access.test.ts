/** Access to orders: every operation of this folder for every kind of caller. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import { postJson } from '../../test/post-json.ts';

let fixture: OrderFixture;
let formerToken: string;
let service: number;
/** Assigned to `staff`; to the other staff member; just reassigned from `staff`; nonexistent. */
const orders = { own: 0, foreign: 0, lost: 0, unknown: 999_999 };
type Target = keyof typeof orders;

beforeAll(async () => {
  fixture = await createOrderFixture();
  service = (await fixture.service()).id;
  orders.own = (await fixture.order()).id;
  orders.foreign = (await fixture.order({ assignedTo: fixture.otherStaff.id })).id;
  orders.lost = (await fixture.order()).id;
  await fixture.assign(orders.lost, fixture.otherStaff.id);
  // A person whose session is still open after their access ended.
  const gone = await makePerson(fixture.testApp.db, 'staff');
  formerToken = (await fixture.testApp.signIn(gone)).token;
  await fixture.testApp.db
    .updateTable('people')
    .set({ state: 'pending' })
    .where('id', '=', gone.id)
    .execute();
});
afterAll(() => fixture.testApp.close());

const tokens = {
  nobody: () => undefined,
  'a pending account': () => formerToken,
  customer: () => fixture.customer.token,
  staff: () => fixture.staff.token,
  admin: () => fixture.admin.token,
} as const;
type Who = keyof typeof tokens;

const answer = async (who: Who, path: string, body: unknown) => {
  const { status, body: response } = await postJson(fixture.testApp, path, body, tokens[who]());
  return `${status} ${String(response['code'] ?? response['status'])}`;
};

const refused = {
  nobody: '401 unauthenticated',
  'a pending account': '401 unauthenticated',
  customer: '403 forbidden',
} as const;
const expectedByRole = (staff: string, admin: string) => ({ ...refused, staff, admin });
const yes = '200 true';
const no = '403 forbidden';

const operations = [
  ['/stafftasks', expectedByRole(yes, no)],
  ['/staffcustomer', expectedByRole(yes, no)],
  ['/adminorders', expectedByRole(no, yes)],
  ['/getcustomerservice', expectedByRole(yes, yes)],
  ['/staff_requests', expectedByRole(no, yes)],
] as const;

describe('an operation without an order', () => {
  it.each(operations)(
    '%s is for its roles only [api-stafftasks-002] [api-staffcustomer-002] [api-adminorders-002] [api-getcustomerservice-002] [roles-002] [roles-003]',
    async (path, expected) => {
      for (const who of Object.keys(expected) as Who[]) {
        expect(`${who}: ${await answer(who, path, {})}`).toBe(`${who}: ${expected[who]}`);
      }
    },
  );

  it('addorder is for admins and staff [api-addorder-002]', async () => {
    const body = { customer: fixture.customer.id, service };
    for (const who of Object.keys(tokens) as Who[]) {
      expect(await answer(who, '/addorder', body)).toBe(expectedByRole(yes, yes)[who]);
    }
  });

  it('review_staff_request is for admins', async () => {
    const expected = expectedByRole(no, '404 not_found');
    for (const who of Object.keys(tokens) as Who[]) {
      expect(await answer(who, '/review_staff_request', { id: fixture.staff.id, verdict: 'Approved' })).toBe(
        expected[who],
      );
    }
  });
});

const notVisible = '403 unauthentic_access';
const none = '404 not_found';
const ofStaff = { own: yes, foreign: notVisible, lost: notVisible, unknown: none };
const ofAdmin = { own: yes, foreign: yes, lost: yes, unknown: none };
const ofNone = { own: no, foreign: no, lost: no, unknown: no };
const targets = Object.keys(orders) as Target[];

describe('an operation on an order', () => {
  type Call = (id: number) => [path: string, body: object];
  const withOrder: [string, Call, Record<Target, string>, Record<Target, string>][] = [
    ['stafforder_detail', (id: number) => [`/stafforder_detail/${id}`, {}], ofStaff, ofNone],
    ['adminorder_detail', (id: number) => [`/adminorder_detail/${id}`, {}], ofNone, ofAdmin],
    [
      'update_order_status',
      (id: number) => ['/update_order_status', { order_id: id, status: 'Form filed' }],
      ofStaff,
      ofAdmin,
    ],
    ['assignorder', (id: number) => ['/assignorder', { order_id: id, id: null }], ofNone, ofAdmin],
  ];

  it.each(withOrder)(
    '%s is for people involved in the order only [api-stafforder_detail-002] [api-adminorder_detail-003] [api-update_order_status-003] [api-assignorder-002] [roles-003] [roles-004]',
    async (_name, call, staff, admin) => {
      for (const target of targets) {
        const [path, body] = call(orders[target]);
        const expected = { ...refused, staff: staff[target], admin: admin[target] };
        // Admins last, since their assignment changes what the others may see.
        for (const who of Object.keys(expected) as Who[]) {
          expect(`${who}, ${target}: ${await answer(who, path, body)}`).toBe(
            `${who}, ${target}: ${expected[who]}`,
          );
        }
      }
    },
  );

  it('checks access before any write', async () => {
    const { id } = await fixture.order({ assignedTo: fixture.otherStaff.id });
    for (const who of ['customer', 'staff'] as const) {
      await answer(who, '/update_order_status', { order_id: id, status: 'Form filed' });
      await answer(who, '/assignorder', { order_id: id, id: fixture.staff.id });
    }
    expect(await fixture.detail(fixture.admin, id)).toMatchObject({
      status: 'Pending',
      assigned_to: fixture.otherStaff.id,
      history: [],
    });
  });
});

describe('lists', () => {
  it('show a staff member neither another’s tasks nor their customers [roles-004] [api-staffcustomer-002]', async () => {
    const stranger = await fixture.testApp.signIn(
      await makePerson(fixture.testApp.db, 'user', { name: 'Zubin Irani' }),
    );
    const { id } = await fixture.order({ customerId: stranger.id, assignedTo: fixture.otherStaff.id });
    for (const body of [{}, { q: 'Zubin' }, { sort: 'due' as const }, { status: 'Pending' }]) {
      expect((await fixture.tasks(fixture.staff, body)).orders.map((task) => task.id)).not.toContain(id);
    }
    const { data } = await fixture.staff.api.POST('/staffcustomer', { body: { q: 'Zubin' } });
    expect(data).toMatchObject({ customers: [], total: 0 });
    expect((await fixture.tasks(fixture.otherStaff, { q: 'Zubin' })).orders.map((task) => task.id)).toEqual([
      id,
    ]);
  });
});
