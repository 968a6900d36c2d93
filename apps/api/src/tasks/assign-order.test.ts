/** `assignorder`: who gets the order, who is told, and how access moves with it, sockets included. */
import { orderDisplayId } from '@portal/domain/display-id';
import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { openListener, patience, socketUrl } from '../../test/socket-client.ts';
import { openWorkDesk, type WorkDesk } from '../../test/work-desk.ts';
import type { Signed } from '../../test/world.ts';

let desk: WorkDesk;
beforeAll(async () => void (desk = await openWorkDesk()));
afterAll(() => desk.world.close());

const chat = (orderId: number) => `chat.${orderId}`;
const say = (by: Signed, orderId: number, message: string) =>
  by.api.POST('/sendmessage', {
    body: { order_id: orderId, message },
    bodySerializer: () => formBody({ order_id: orderId, message }),
  });
const read = (by: Signed, orderId: number) => by.api.POST('/messages', { body: { order_id: orderId } });

describe('assignorder', () => {
  it('gives the order to a staff member, who is told [api-assignorder-001] [realtime-016] [notifications-n06]', async () => {
    const { id } = await desk.order();
    expect(await desk.assign(id, desk.otherStaff.id)).toEqual({ status: 'true', message: 'Order assigned.' });
    const order = await desk.detail(desk.otherStaff, id);
    expect(order).toMatchObject({ assigned_to: desk.otherStaff.id, staff_name: 'Lata Menon' });
    expect(await desk.noticesOf(desk.otherStaff, id)).toEqual([
      `New Task Assigned: ${order.order_name} (${orderDisplayId(id)}) is assigned to you.`,
    ]);
    for (const who of [desk.customer, desk.staff, desk.admin])
      expect(await desk.noticesOf(who, id)).toEqual([]);
  });

  it('moves every way to the order at once [api-assignorder-003] [roles-004] [roles-005]', async () => {
    const { id } = await desk.order();
    await say(desk.customer, id, 'Are you there?');
    await desk.assign(id, desk.otherStaff.id);
    const lost = { code: 'unauthentic_access' };
    await expect(desk.detail(desk.staff, id)).rejects.toMatchObject(lost);
    await expect(desk.setStatus(desk.staff, id, 'Form filed')).rejects.toMatchObject(lost);
    await expect(read(desk.staff, id)).rejects.toMatchObject(lost);
    await expect(say(desk.staff, id, 'Yes.')).rejects.toMatchObject(lost);
    const { data } = await desk.staff.api.POST('/chatOrders', { body: {} });
    expect(data?.orders.map((order) => order.id)).not.toContain(id);

    expect((await read(desk.otherStaff, id)).data?.messages).toHaveLength(1);
    await say(desk.otherStaff, id, 'I am now.');
    await desk.setStatus(desk.otherStaff, id, 'Form filed');
  });

  it('ends the open chat of the former staff member, and the new one hears on [api-assignorder-003]', async () => {
    const { id } = await desk.order();
    const url = await socketUrl(desk.world.app);
    const former = await openListener(url, desk.staff.token, chat(id));
    await desk.assign(id, desk.otherStaff.id);
    await vi.waitFor(
      () =>
        expect(former.frames).toContainEqual({
          type: 'refused',
          channel: chat(id),
          code: 'unauthentic_access',
        }),
      patience,
    );
    const present = await openListener(url, desk.otherStaff.token, chat(id));
    await say(desk.customer, id, 'To the new one.');
    await present.awaitEvents(chat(id), 1);
    await former.settle();
    expect(former.events()).toEqual([]);
    former.close();
    present.close();
  });

  it('has the new one notified of the next message, however recent the last one is', async () => {
    const { id } = await desk.order();
    await say(desk.customer, id, 'First.');
    await desk.assign(id, desk.otherStaff.id);
    await say(desk.customer, id, 'Second.');
    const titles = (await desk.noticesOf(desk.otherStaff, id)).map((line) => line.split(':')[0]);
    expect(titles).toEqual(['New Task Assigned', 'New Message']);
  });

  it('tells once, and again when the order comes back', async () => {
    const { id } = await desk.order({ assignedTo: desk.otherStaff.id });
    await Promise.all(Array.from({ length: 5 }, () => desk.assign(id, desk.staff.id)));
    expect(await desk.noticesOf(desk.staff, id)).toHaveLength(1);
    await desk.assign(id, null);
    await expect(desk.detail(desk.staff, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await desk.assign(id, desk.staff.id);
    expect(await desk.noticesOf(desk.staff, id)).toHaveLength(2);
    const rows = await desk.world.db
      .selectFrom('order_assignments')
      .select(['from_staff', 'to_staff', 'changed_by'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    const by = { changed_by: desk.admin.id };
    expect(rows).toEqual([
      { from_staff: desk.otherStaff.id, to_staff: desk.staff.id, ...by },
      { from_staff: desk.staff.id, to_staff: null, ...by },
      { from_staff: null, to_staff: desk.staff.id, ...by },
    ]);
  });

  it('refuses whoever is no active staff member', async () => {
    const { id } = await desk.order();
    const people = await Promise.all(
      (['pending', 'rejected', 'deactivated'] as const).map((state) =>
        makePerson(desk.world.db, 'staff', { state }),
      ),
    );
    for (const staffId of [...people.map((person) => person.id), desk.customer.id, desk.admin.id, 999_999]) {
      await expect(desk.assign(id, staffId)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'id' }],
      });
    }
    expect(await desk.detail(desk.admin, id)).toMatchObject({ assigned_to: desk.staff.id });
  });
});
