/** `assignorder`: assignment, notifications, and the effect on access and sockets. */

import { orderDisplayId } from '@portal/domain/display-id';
import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import { subscribeSocket, pollOptions, socketUrl } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: OrderFixture;
beforeAll(async () => void (fixture = await createOrderFixture()));
afterAll(() => fixture.testApp.close());

const chat = (orderId: number) => `chat.${orderId}`;
const say = (by: SignedInUser, orderId: number, message: string) =>
  by.api.POST('/sendmessage', {
    body: { order_id: orderId, message },
    bodySerializer: () => formBody({ order_id: orderId, message }),
  });
const read = (by: SignedInUser, orderId: number) => by.api.POST('/messages', { body: { order_id: orderId } });

describe('assignorder', () => {
  it('assigns the order to a staff member and notifies them [api-assignorder-001] [realtime-016] [notifications-n06]', async () => {
    const { id } = await fixture.order();
    expect(await fixture.assign(id, fixture.otherStaff.id)).toEqual({
      status: 'true',
      message: 'Order assigned.',
    });
    const order = await fixture.detail(fixture.otherStaff, id);
    expect(order).toMatchObject({ assigned_to: fixture.otherStaff.id, staff_name: 'Lata Menon' });
    expect(await fixture.noticesOf(fixture.otherStaff, id)).toEqual([
      `New Task Assigned: ${order.order_name} (${orderDisplayId(id)}) is assigned to you.`,
    ]);
    for (const who of [fixture.customer, fixture.staff, fixture.admin])
      expect(await fixture.noticesOf(who, id)).toEqual([]);
  });

  it('moves access through every operation at once [api-assignorder-003] [roles-004] [roles-005]', async () => {
    const { id } = await fixture.order();
    await say(fixture.customer, id, 'Are you there?');
    await fixture.assign(id, fixture.otherStaff.id);
    const lost = { code: 'unauthentic_access' };
    await expect(fixture.detail(fixture.staff, id)).rejects.toMatchObject(lost);
    await expect(fixture.setStatus(fixture.staff, id, 'Form filed')).rejects.toMatchObject(lost);
    await expect(read(fixture.staff, id)).rejects.toMatchObject(lost);
    await expect(say(fixture.staff, id, 'Yes.')).rejects.toMatchObject(lost);
    const { data } = await fixture.staff.api.POST('/chatOrders', { body: {} });
    expect(data?.orders.map((order) => order.id)).not.toContain(id);

    expect((await read(fixture.otherStaff, id)).data?.messages).toHaveLength(1);
    await say(fixture.otherStaff, id, 'I am now.');
    await fixture.setStatus(fixture.otherStaff, id, 'Form filed');
  });

  it('closes the former staff member’s chat and delivers its messages to the new one [api-assignorder-003]', async () => {
    const { id } = await fixture.order();
    const url = await socketUrl(fixture.testApp.app);
    const former = await subscribeSocket(url, fixture.staff.token, chat(id));
    await fixture.assign(id, fixture.otherStaff.id);
    await vi.waitFor(
      () =>
        expect(former.frames).toContainEqual({
          type: 'refused',
          channel: chat(id),
          code: 'unauthentic_access',
        }),
      pollOptions,
    );
    const present = await subscribeSocket(url, fixture.otherStaff.token, chat(id));
    await say(fixture.customer, id, 'To the new one.');
    await present.awaitEvents(chat(id), 1);
    await former.settle();
    expect(former.events()).toEqual([]);
    former.close();
    present.close();
  });

  it('notifies the new staff member of the next message, however recent the last one is', async () => {
    const { id } = await fixture.order();
    await say(fixture.customer, id, 'First.');
    await fixture.assign(id, fixture.otherStaff.id);
    await say(fixture.customer, id, 'Second.');
    const titles = (await fixture.noticesOf(fixture.otherStaff, id)).map((line) => line.split(':')[0]);
    expect(titles).toEqual(['New Task Assigned', 'New Message']);
  });

  it('notifies once, and again when the order is assigned back', async () => {
    const { id } = await fixture.order({ assignedTo: fixture.otherStaff.id });
    await Promise.all(Array.from({ length: 5 }, () => fixture.assign(id, fixture.staff.id)));
    expect(await fixture.noticesOf(fixture.staff, id)).toHaveLength(1);
    await fixture.assign(id, null);
    await expect(fixture.detail(fixture.staff, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await fixture.assign(id, fixture.staff.id);
    expect(await fixture.noticesOf(fixture.staff, id)).toHaveLength(2);
    const rows = await fixture.testApp.db
      .selectFrom('order_assignments')
      .select(['from_staff', 'to_staff', 'changed_by'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    const by = { changed_by: fixture.admin.id };
    expect(rows).toEqual([
      { from_staff: fixture.otherStaff.id, to_staff: fixture.staff.id, ...by },
      { from_staff: fixture.staff.id, to_staff: null, ...by },
      { from_staff: null, to_staff: fixture.staff.id, ...by },
    ]);
  });

  it('refuses anyone who is not an active staff member', async () => {
    const { id } = await fixture.order();
    const people = await Promise.all(
      (['pending', 'rejected', 'deactivated'] as const).map((state) =>
        makePerson(fixture.testApp.db, 'staff', { state }),
      ),
    );
    for (const staffId of [
      ...people.map((person) => person.id),
      fixture.customer.id,
      fixture.admin.id,
      999_999,
    ]) {
      await expect(fixture.assign(id, staffId)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'id' }],
      });
    }
    expect(await fixture.detail(fixture.admin, id)).toMatchObject({ assigned_to: fixture.staff.id });
  });
});
