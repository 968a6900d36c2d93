/** Undoing a status and an assignment: no notifications for undone changes, one each for the others. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { relayBatch, type RelayedEvent } from '../jobs/outbox-relay.ts';
import { jobs } from '../jobs/queues.ts';

let fixture: OrderFixture;
const clock = settableClock();
beforeAll(async () => void (fixture = await createOrderFixture({ clock }, { UNDO_HOLD_SECONDS: '10' })));
afterAll(() => fixture.testApp.close());

/** Delivers due events and runs each twice, as a queue may. Returns their names. */
async function relay(): Promise<string[]> {
  const taken: RelayedEvent[] = [];
  await relayBatch(fixture.testApp.deps, async (events) => void taken.push(...events));
  const held = taken.filter(({ name }) => name.startsWith('order.'));
  for (const { name, data } of [...held, ...held]) await jobs[name].run(fixture.testApp.deps, data);
  return held.map(({ name }) => name);
}
const advance = (seconds: number) => clock.advance(seconds);
const statusOf = async (id: number) => (await fixture.detail(fixture.admin, id)).status;
const historyOf = async (id: number) =>
  (await fixture.detail(fixture.admin, id)).history.map(({ status }) => status);
const pendingMails = () =>
  fixture.testApp.db.selectFrom('outbox').select('id').where('type', '=', 'notifications.written').execute();
const set = (id: number, status: string, more: { seen?: string; undo?: boolean } = {}, by = fixture.staff) =>
  by.api.POST('/update_order_status', { body: { order_id: id, status, ...more } });
const assign = (id: number, staffId: number | null, undo = false, by = fixture.admin) =>
  by.api.POST('/assignorder', { body: { order_id: id, id: staffId, undo } });

describe('a status', () => {
  it('leaves no notification, mail or history when undone; the audit log has both changes', async () => {
    const { id } = await fixture.order();
    const before = await pendingMails();
    await set(id, 'Certificate issued');
    expect(await relay()).toEqual([]);
    advance(8);
    await set(id, 'Pending', { seen: 'Certificate issued', undo: true });
    advance(60);
    expect(await relay()).toEqual([]);
    for (const who of [fixture.customer, fixture.admin, fixture.staff])
      expect(await fixture.noticesOf(who, id)).toEqual([]);
    expect(await pendingMails()).toEqual(before);
    expect(await statusOf(id)).toBe('Pending');
    expect(await historyOf(id)).toEqual([]);
    const audited = await fixture.testApp.db
      .selectFrom('audit_log')
      .select('changes')
      .where('object', '=', 'order')
      .where('object_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(audited.map(({ changes }) => changes)).toEqual([
      { status: ['Pending', 'Certificate issued'] },
      { status: ['Certificate issued', 'Pending'] },
    ]);
  });

  it('is sent to each recipient once, after the delay and not before', async () => {
    const { id } = await fixture.order();
    await set(id, 'Form filed');
    advance(9);
    expect(await relay()).toEqual([]);
    expect(await fixture.noticesOf(fixture.customer, id)).toEqual([]);
    advance(1);
    expect(await relay()).toEqual(['order.status-changed']);
    for (const who of [fixture.customer, fixture.admin]) {
      expect(await fixture.noticesOf(who, id)).toEqual([
        expect.stringMatching(/^Order Status Updated: .*Form filed\.$/),
      ]);
    }
    expect(await fixture.noticesOf(fixture.staff, id)).toEqual([]);
    expect(await relay()).toEqual([]);
  });

  it('is undone after its notifications by a further change that is notified too', async () => {
    const { id } = await fixture.order();
    await set(id, 'Form filed');
    advance(10);
    await relay();
    await set(id, 'Pending', { seen: 'Form filed', undo: true });
    expect(await historyOf(id)).toEqual(['Form filed', 'Pending']);
    expect(await fixture.noticesOf(fixture.customer, id)).toHaveLength(2);
  });

  it('stays in the history when set by another person or when not the latest', async () => {
    const { id } = await fixture.order();
    await set(id, 'Form filed');
    await set(id, 'Pending', { undo: true }, fixture.admin);
    expect(await historyOf(id)).toEqual(['Form filed', 'Pending']);
    const other = await fixture.order();
    await set(other.id, 'Documents verified');
    await set(other.id, 'Form filed');
    await set(other.id, 'Pending', { undo: true });
    expect(await historyOf(other.id)).toEqual(['Documents verified', 'Form filed', 'Pending']);
    advance(10);
    await relay();
    expect(await fixture.noticesOf(fixture.customer, other.id)).toHaveLength(3);
  });

  it('is undone once by concurrent calls', async () => {
    const { id } = await fixture.order();
    await set(id, 'Form filed');
    await Promise.all([1, 2, 3].map(() => set(id, 'Pending', { undo: true })));
    expect(await historyOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe('Pending');
  });

  it('is sent to nobody when undone after the process that relayed it crashed', async () => {
    const { id } = await fixture.order();
    await set(id, 'Form filed');
    advance(10);
    const handed: RelayedEvent[] = [];
    const died = relayBatch(fixture.testApp.deps, async (events) => {
      handed.push(...events);
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    await set(id, 'Pending', { undo: true });
    for (const { name, data } of handed.filter((event) => event.name === 'order.status-changed')) {
      await jobs[name].run(fixture.testApp.deps, data);
    }
    expect(await fixture.noticesOf(fixture.customer, id)).toEqual([]);
  });
});

describe('an assignment', () => {
  it('is reverted when undone, without a notification to the staff member', async () => {
    const { id } = await fixture.order();
    await assign(id, fixture.otherStaff.id);
    await expect(fixture.detail(fixture.staff, id)).rejects.toMatchObject({ status: 403 });
    await assign(id, fixture.staff.id, true);
    await expect(fixture.detail(fixture.otherStaff, id)).rejects.toMatchObject({ status: 403 });
    expect((await fixture.detail(fixture.staff, id)).assigned_to).toBe(fixture.staff.id);
    advance(10);
    expect(await relay()).toEqual([]);
    for (const who of [fixture.staff, fixture.otherStaff])
      expect(await fixture.noticesOf(who, id)).toEqual([]);
  });

  it('is sent once, and after a reassignment only to the current staff member', async () => {
    const { id } = await fixture.order();
    await assign(id, fixture.otherStaff.id);
    await assign(id, null);
    await assign(id, fixture.otherStaff.id);
    advance(10);
    await relay();
    expect(await fixture.noticesOf(fixture.otherStaff, id)).toEqual([
      expect.stringMatching(/^New Task Assigned/),
    ]);
    await assign(id, fixture.staff.id);
    await assign(id, fixture.otherStaff.id, false, fixture.otherAdmin);
    advance(10);
    await relay();
    expect(await fixture.noticesOf(fixture.staff, id)).toEqual([]);
  });
});
