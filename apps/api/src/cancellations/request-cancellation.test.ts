/** A customer asks for the cancellation of a paid order, and withdraws it; staff and admins comment. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCancellationFixture, type CancellationFixture } from '../../test/cancellation-fixture.ts';
import { makeOrder } from '../../test/make-order.ts';

let fixture: CancellationFixture;
beforeAll(async () => void (fixture = await createCancellationFixture()));
afterAll(() => fixture.close());

const setStatus = (orderId: number, status: string) =>
  fixture.staff.api.POST('/update_order_status', { body: { order_id: orderId, status } });
const task = async (id: number) =>
  (await fixture.staff.api.POST('/stafforder_detail/{id}', { params: { path: { id } }, body: {} })).data
    ?.order;

describe('a paid order', () => {
  it('says what comes back by the steps that are reached', async () => {
    const { customer, id } = await fixture.buyOrders();
    const sum = async () => (await fixture.detail(customer, id)).cancellation_sum;
    const paid = { paid: 11_800, refunded: 0, left: 11_800 };
    expect(await sum()).toEqual({ ...paid, earned: 0, official_fees: 0, comes_back: 11_800 });
    await setStatus(id, 'Documents verified');
    expect(await sum()).toEqual({ ...paid, earned: 1_180, official_fees: 500, comes_back: 10_120 });
    await setStatus(id, 'Form filed');
    expect(await sum()).toEqual({ ...paid, earned: 5_900, official_fees: 500, comes_back: 5_400 });
    expect((await task(id))?.cancellation_sum).toMatchObject({ comes_back: 5_400 });
    await setStatus(id, 'Certificate issued');
    expect(await sum()).toBeNull();
    await expect(fixture.ask(customer, id)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  it('is asked about once, with a reason, and can be withdrawn while it is undecided', async () => {
    const { customer, id } = await fixture.buyOrders();
    const other = await fixture.testApp.customer();
    await expect(fixture.ask(customer, id, ' ')).rejects.toMatchObject({ errors: [{ field: 'reason' }] });
    await expect(fixture.ask(other, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await Promise.all([fixture.ask(customer, id), fixture.ask(customer, id)]);
    expect(await fixture.detail(customer, id)).toMatchObject({
      is_cancelled: false,
      cancellation: { state: 'requested', reason: 'We changed our plans', by_customer: true, amount: null },
      abilities: { cancel: false, request_cancellation: false, withdraw_cancellation: true },
    });
    await expect(fixture.withdraw(other, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await fixture.withdraw(customer, id);
    await fixture.withdraw(customer, id);
    expect(await fixture.detail(customer, id)).toMatchObject({
      cancellation: { state: 'withdrawn' },
      abilities: { request_cancellation: true, withdraw_cancellation: false },
    });
    const told = [
      expect.stringMatching(/^Cancellation Requested: .* Reason: We changed our plans\.$/),
      expect.stringMatching(/^Cancellation Withdrawn: /),
    ];
    expect(await fixture.noticesOf(fixture.staff, id)).toEqual(told);
    expect(await fixture.noticesOf(fixture.admin, id)).toEqual(told);
    await expect(fixture.approve(id, '1')).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  it('is commented on by its staff member and admins, not by others', async () => {
    const { customer, id } = await fixture.buyOrders();
    const comment = (by: typeof fixture.staff, text = 'Nothing is filed yet.') =>
      by.api.POST('/comment_cancellation', { body: { order_id: id, comment: text } });
    await expect(comment(fixture.staff)).rejects.toMatchObject({ code: 'conflict' });
    await fixture.ask(customer, id);
    const colleague = await fixture.testApp.staff();
    await expect(comment(colleague)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await expect(comment(fixture.staff, ' ')).rejects.toMatchObject({ errors: [{ field: 'comment' }] });
    await comment(fixture.staff);
    await comment(fixture.admin, 'Then all of it.');
    expect((await task(id))?.cancellation_comments).toMatchObject([
      { comment: 'Nothing is filed yet.' },
      { comment: 'Then all of it.' },
    ]);
    expect(JSON.stringify(await fixture.detail(customer, id))).not.toContain('Nothing is filed yet.');
  });

  it('is asked about by staff and admins too, which its customer reads and can’t withdraw', async () => {
    const { customer, id } = await fixture.buyOrders();
    const colleague = await fixture.testApp.staff();
    await expect(fixture.ask(colleague, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await expect(fixture.ask(fixture.staff, id, ' ')).rejects.toMatchObject({
      errors: [{ field: 'reason' }],
    });
    await fixture.ask(fixture.staff, id, 'The name is taken');
    await fixture.ask(fixture.admin, id, 'Again');
    expect(await fixture.detail(customer, id)).toMatchObject({
      cancellation: { state: 'requested', reason: 'The name is taken', by_customer: false },
      abilities: { request_cancellation: false, withdraw_cancellation: false },
    });
    await expect(fixture.withdraw(customer, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await fixture.noticesOf(customer, id)).toEqual([
      expect.stringMatching(/^Cancellation Requested: We may have to cancel .* Reason: The name is taken\./),
    ]);
    expect(await fixture.noticesOf(fixture.admin, id)).toEqual([
      expect.stringMatching(/^Cancellation Requested: .* is to be cancelled\. Please decide\./),
    ]);
    expect(await fixture.noticesOf(fixture.staff, id)).toEqual([]);
    await fixture.approve(id, '11800');
    expect(await fixture.detail(customer, id)).toMatchObject({ is_cancelled: true });
  });

  it('is listed for admins while it waits', async () => {
    const { customer, id } = await fixture.buyOrders();
    const list = async () =>
      (await fixture.admin.api.POST('/admin_cancellations', { body: { state: 'requested' } })).data;
    const before = (await list())?.undecided ?? 0;
    await fixture.ask(customer, id);
    const found = await list();
    expect(found?.undecided).toBe(before + 1);
    expect(found?.cancellations[0]).toMatchObject({
      order_id: id,
      state: 'requested',
      reason: 'We changed our plans',
      total: 11_800,
      user_id: customer.id,
      refund_state: null,
    });
    await fixture.decline(id);
    expect((await list())?.undecided).toBe(before);
  });
});

it('an unpaid order can’t be asked about', async () => {
  const customer = await fixture.testApp.customer();
  const { id } = await makeOrder(fixture.testApp.db, { customerId: customer.id });
  await expect(fixture.ask(customer, id)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect((await fixture.detail(customer, id)).cancellation_sum).toBeNull();
});
