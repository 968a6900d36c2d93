/** A world with one order and everybody who might want to read its chat, and short ways to talk in it. */
import { readdir } from 'node:fs/promises';
import { formBody } from '@portal/sdk/form-body';
import type { DepsOptions } from '../src/deps.ts';
import { makeOrder } from './make-order.ts';
import { createWorld, type Signed } from './world.ts';

export type ChatRoom = Awaited<ReturnType<typeof openChatRoom>>;

interface Said {
  user_id?: string | number;
  client_id?: string;
  attachment?: readonly Blob[];
}

export async function openChatRoom(options: DepsOptions = {}, env: Record<string, string> = {}) {
  // Tests write faster than people, except those of the limit.
  const limits = { messagesPerMinute: 100_000, ...options.limits };
  const world = await createWorld(env, { ...options, limits });
  const [customer, otherCustomer] = [await world.customer(), await world.customer()];
  const [staff, otherStaff] = [await world.staff(), await world.staff()];
  const admin = await world.admin();
  const order = await makeOrder(world.db, { customerId: customer.id, assignedTo: staff.id });

  return {
    world,
    order,
    customer,
    otherCustomer,
    staff,
    otherStaff,
    admin,
    /** Another order of the same customer and staff member, whose chat is untouched. */
    newOrder: () => makeOrder(world.db, { customerId: customer.id, assignedTo: staff.id }),
    async say(
      by: Signed,
      message: string,
      { orderId = order.id, ...more }: Said & { orderId?: number } = {},
    ) {
      const { data } = await by.api.POST('/sendmessage', {
        body: { order_id: orderId, message },
        bodySerializer: () => formBody({ order_id: orderId, message, ...more }),
      });
      if (!data) throw new Error('sendmessage answered nothing');
      return data.sent;
    },
    /** A link of one of a message's files, as the caller gets it. */
    async link(by: Signed, fileId: number) {
      const { data } = await by.api.POST('/message_file_link', { body: { file_id: fileId } });
      if (!data) throw new Error('message_file_link answered nothing');
      return data.url;
    },
    /** Every file in the store and its spool. */
    async stored(): Promise<string[]> {
      const entries = await readdir(world.filesDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    incoming: () => world.db.selectFrom('incoming_files').selectAll().execute(),
    async read(by: Signed, more: { orderId?: number; before?: number; after?: number; limit?: number } = {}) {
      const { orderId = order.id, ...bounds } = more;
      const { data } = await by.api.POST('/messages', { body: { order_id: orderId, ...bounds } });
      if (!data) throw new Error('messages answered nothing');
      return data;
    },
    async chats(by: Signed, body: { limit?: number; cursor?: string; q?: string } = {}) {
      const { data } = await by.api.POST('/chatOrders', { body });
      if (!data) throw new Error('chatOrders answered nothing');
      return data;
    },
    async bell(by: Signed) {
      const { data } = await by.api.POST('/getnotification', { body: {} });
      if (!data) throw new Error('getnotification answered nothing');
      return data;
    },
  };
}
