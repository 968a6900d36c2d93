/** A test app with an order, people with and without access to it, and helpers for their calls. */

import type { components } from '@portal/sdk/contract.gen';
import type { DepsOptions } from '../src/deps.ts';
import { makeOrder } from './make-order.ts';
import { makePerson, makeService } from './make.ts';
import { createTestApp, type SignedInUser } from './test-app.ts';

export type OrderFixture = Awaited<ReturnType<typeof createOrderFixture>>;

type Search = components['schemas']['TaskSearch'];
type AdminSearch = components['schemas']['OrderFilters'] & {
  limit?: number;
  cursor?: string;
  offset?: number;
};

export async function createOrderFixture(options: DepsOptions = {}, env: Record<string, string> = {}) {
  const testApp = await createTestApp(env, options);
  const person = async (type: 'user' | 'staff' | 'admin', name: string) =>
    testApp.signIn(await makePerson(testApp.db, type, { name }));
  const [customer, staff, otherStaff, admin, otherAdmin] = [
    await person('user', 'Meera Iyer'),
    await person('staff', 'Vikram Shah'),
    await person('staff', 'Lata Menon'),
    await person('admin', 'Asha Rao'),
    await person('admin', 'Ravi Nair'),
  ];

  return {
    testApp,
    customer,
    staff,
    otherStaff,
    admin,
    otherAdmin,
    service: () => makeService(testApp.db),
    /** By default of the customer and for the staff member, with the steps of makeOrder. */
    order: (more: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
      makeOrder(testApp.db, { customerId: customer.id, assignedTo: staff.id, ...more }),
    async setStatus(
      by: SignedInUser,
      orderId: number,
      status: string,
      more: { seen?: string; reason?: string } = {},
    ) {
      const { data } = await by.api.POST('/update_order_status', {
        body: { order_id: orderId, status, ...more },
      });
      return data;
    },
    async assign(orderId: number, staffId: number | null) {
      const { data } = await admin.api.POST('/assignorder', { body: { id: staffId, order_id: orderId } });
      return data;
    },
    async tasks(by: SignedInUser = staff, body: Search = {}) {
      const { data } = await by.api.POST('/stafftasks', { body });
      if (!data) throw new Error('stafftasks answered nothing');
      return data;
    },
    async orders(body: AdminSearch = {}) {
      const { data } = await admin.api.POST('/adminorders', { body });
      if (!data) throw new Error('adminorders answered nothing');
      return data;
    },
    async detail(by: SignedInUser, id: number) {
      const call =
        by.id === admin.id || by.id === otherAdmin.id ? '/adminorder_detail/{id}' : '/stafforder_detail/{id}';
      const { data } = await by.api.POST(call, { params: { path: { id } }, body: {} });
      if (!data) throw new Error(`${call} answered nothing`);
      return data.order;
    },
    /** A person's notifications about an order, oldest first. */
    async noticesOf(who: SignedInUser, orderId: number) {
      const { data } = await who.api.POST('/getnotification', { body: {} });
      return (data?.notifications ?? [])
        .filter(({ order_id }) => order_id === orderId)
        .map(({ title, detail }) => `${title}: ${detail}`)
        .toReversed();
    },
  };
}
