/** A test app with one order, its chat and people with and without access to it, and helpers for their calls. */

import { readdir } from 'node:fs/promises';
import { formBody } from '@portal/sdk/form-body';
import type { DepsOptions } from '../src/deps.ts';
import { makeOrder } from './make-order.ts';
import { createTestApp, type SignedInUser } from './test-app.ts';

export type ChatFixture = Awaited<ReturnType<typeof createChatFixture>>;

interface MessageFields {
  user_id?: string | number;
  client_id?: string;
  attachment?: readonly Blob[];
}

export async function createChatFixture(options: DepsOptions = {}, env: Record<string, string> = {}) {
  // Tests send faster than people; tests of the limit override it.
  const limits = { messagesPerMinute: 100_000, ...options.limits };
  const testApp = await createTestApp(env, { ...options, limits });
  const [customer, otherCustomer] = [await testApp.customer(), await testApp.customer()];
  const [staff, otherStaff] = [await testApp.staff(), await testApp.staff()];
  const admin = await testApp.admin();
  const order = await makeOrder(testApp.db, { customerId: customer.id, assignedTo: staff.id });

  return {
    testApp,
    order,
    customer,
    otherCustomer,
    staff,
    otherStaff,
    admin,
    /** Another order of the same customer and staff member, with an empty chat. */
    newOrder: () => makeOrder(testApp.db, { customerId: customer.id, assignedTo: staff.id }),
    async say(
      by: SignedInUser,
      message: string,
      { orderId = order.id, ...more }: MessageFields & { orderId?: number } = {},
    ) {
      const { data } = await by.api.POST('/sendmessage', {
        body: { order_id: orderId, message },
        bodySerializer: () => formBody({ order_id: orderId, message, ...more }),
      });
      if (!data) throw new Error('sendmessage answered nothing');
      return data.sent;
    },
    /** The link of a message's file that the caller receives. */
    async link(by: SignedInUser, fileId: number) {
      const { data } = await by.api.POST('/message_file_link', { body: { file_id: fileId } });
      if (!data) throw new Error('message_file_link answered nothing');
      return data.url;
    },
    /** Every file in the store and its spool. */
    async stored(): Promise<string[]> {
      const entries = await readdir(testApp.filesDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    incoming: () => testApp.db.selectFrom('incoming_files').selectAll().execute(),
    async read(
      by: SignedInUser,
      more: { orderId?: number; before?: number; after?: number; limit?: number } = {},
    ) {
      const { orderId = order.id, ...bounds } = more;
      const { data } = await by.api.POST('/messages', { body: { order_id: orderId, ...bounds } });
      if (!data) throw new Error('messages answered nothing');
      return data;
    },
    async chats(by: SignedInUser, body: { limit?: number; cursor?: string; q?: string } = {}) {
      const { data } = await by.api.POST('/chatOrders', { body });
      if (!data) throw new Error('chatOrders answered nothing');
      return data;
    },
    async bell(by: SignedInUser) {
      const { data } = await by.api.POST('/getnotification', { body: {} });
      if (!data) throw new Error('getnotification answered nothing');
      return data;
    },
  };
}
