/** `update_order_status`: access, transitions, notifications and records. */

import { orderDisplayId } from '@portal/domain/display-id';
import { statusChoices } from '@portal/domain/order-status';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import { postJson } from '../../test/post-json.ts';
import { subscribeSocket, pollOptions, socketUrl } from '../../test/socket-client.ts';

let fixture: OrderFixture;
beforeAll(async () => void (fixture = await createOrderFixture()));
afterAll(() => fixture.testApp.close());

const steps = ['Documents verified', 'Form filed', 'Certificate issued'];
const statusOf = async (id: number) => (await fixture.detail(fixture.admin, id)).status;
const historyOf = async (id: number) => (await fixture.detail(fixture.admin, id)).history;
const nameOf = async (id: number) => (await fixture.detail(fixture.admin, id)).order_name;

describe('a status', () => {
  it.each(statusChoices(steps).flatMap((from) => statusChoices(steps).map((to) => ({ from, to }))))(
    'of "$from" may become "$to" [api-update_order_status-001]',
    async ({ from, to }) => {
      const { id } = await fixture.order();
      await fixture.setStatus(fixture.staff, id, from);
      const answer = await fixture.setStatus(fixture.staff, id, to, {
        seen: from,
        reason: 'As agreed by phone.',
      });
      expect(answer).toEqual({ status: 'true', message: 'Order status updated.' });
      expect(await statusOf(id)).toBe(to);
    },
  );

  it.each(['pending', 'Form Filed', 'Something else'])(
    'of %j is refused and changes nothing [api-update_order_status-002]',
    async (status) => {
      const { id } = await fixture.order();
      const answer = await postJson(
        fixture.testApp,
        '/update_order_status',
        { order_id: id, status },
        fixture.staff.token,
      );
      expect(answer).toMatchObject({
        status: 400,
        body: { status: 'false', code: 'validation_failed', errors: [{ field: 'status' }] },
      });
      expect(await historyOf(id)).toEqual([]);
    },
  );

  it('can be set back with the published fields only, with the reason "not given" [api-update_order_status-001]', async () => {
    const { id } = await fixture.order();
    for (const reason of [undefined, '', '  \n ']) {
      await fixture.setStatus(fixture.staff, id, 'Form filed');
      const answer = await fixture.setStatus(
        fixture.staff,
        id,
        'Pending',
        reason === undefined ? {} : { reason },
      );
      expect(answer).toEqual({ status: 'true', message: 'Order status updated.' });
      expect((await historyOf(id)).at(-1)).toMatchObject({ status: 'Pending', reason: 'not given' });
      expect((await historyOf(id)).at(-2)).toMatchObject({ status: 'Form filed', reason: null });
    }
  });

  it('can be set back with a reason, which people working on the order can read', async () => {
    const { id } = await fixture.order();
    await fixture.setStatus(fixture.staff, id, 'Form filed');
    await fixture.setStatus(fixture.staff, id, 'Pending', { reason: ' The form\n was returned. ' });
    expect((await historyOf(id)).at(-1)).toMatchObject({ reason: 'The form was returned.' });
    expect((await fixture.noticesOf(fixture.customer, id)).join(' ')).not.toContain('returned');
    const { data } = await fixture.customer.api.POST('/order_detail/{id}', {
      params: { path: { id } },
      body: {},
    });
    expect(JSON.stringify(data)).not.toContain('returned');
  });

  it('set on an order that has changed is a conflict; one of many concurrent changes succeeds', async () => {
    const { id } = await fixture.order();
    await fixture.setStatus(fixture.staff, id, 'Form filed');
    const late = fixture.setStatus(fixture.admin, id, 'Documents verified', {
      seen: 'Pending',
      reason: 'Late.',
    });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect(await statusOf(id)).toBe('Form filed');

    const other = await fixture.order();
    const outcomes = await Promise.all(
      steps.map((step) =>
        problemCodeOf(fixture.setStatus(fixture.staff, other.id, step, { seen: 'Pending' })),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'taken']);
    expect(await historyOf(other.id)).toHaveLength(1);
  });

  it('set to its current value is no change', async () => {
    const { id } = await fixture.order();
    await Promise.all(Array.from({ length: 5 }, () => fixture.setStatus(fixture.staff, id, 'Form filed')));
    expect(await historyOf(id)).toHaveLength(1);
    expect(await fixture.noticesOf(fixture.customer, id)).toHaveLength(1);
  });
});

describe('a change', () => {
  it('is recorded with its author, time, old and new status [api-update_order_status-004]', async () => {
    const { id } = await fixture.order();
    const before = Date.now();
    await fixture.setStatus(fixture.staff, id, 'Documents verified');
    await fixture.setStatus(fixture.admin, id, 'Form filed');
    const history = await historyOf(id);
    expect(history).toMatchObject([
      { from: 'Pending', status: 'Documents verified', by: 'Vikram Shah', reason: null },
      { from: 'Documents verified', status: 'Form filed', by: 'Asha Rao', reason: null },
    ]);
    for (const { changed_at: at } of history) expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
  });

  it('by staff notifies the customer and the admins, not its author [realtime-014] [notifications-n04]', async () => {
    const { id } = await fixture.order();
    await fixture.setStatus(fixture.staff, id, 'Form filed');
    const sentence = `Order Status Updated: ${await nameOf(id)} (${orderDisplayId(id)}) is now: Form filed.`;
    for (const who of [fixture.customer, fixture.admin, fixture.otherAdmin]) {
      expect(await fixture.noticesOf(who, id)).toEqual([sentence]);
    }
    for (const who of [fixture.staff, fixture.otherStaff])
      expect(await fixture.noticesOf(who, id)).toEqual([]);
  });

  it('by an admin notifies only the customer and the assigned staff member [api-update_order_status-004] [realtime-022] [notifications-n04] [notifications-n05]', async () => {
    const { id } = await fixture.order();
    await fixture.setStatus(fixture.admin, id, 'Form filed');
    const sentence = `${await nameOf(id)} (${orderDisplayId(id)}) is now: Form filed.`;
    expect(await fixture.noticesOf(fixture.customer, id)).toEqual([`Order Status Updated: ${sentence}`]);
    expect(await fixture.noticesOf(fixture.staff, id)).toEqual([`Task Status Updated: ${sentence}`]);
    for (const who of [fixture.admin, fixture.otherAdmin, fixture.otherStaff]) {
      expect(await fixture.noticesOf(who, id)).toEqual([]);
    }
  });

  it('reaches the customer’s open screen at once [realtime-014]', async () => {
    const { id } = await fixture.order();
    const own = `notification.${fixture.customer.id}`;
    const client = await subscribeSocket(await socketUrl(fixture.testApp.app), fixture.customer.token, own);
    await fixture.setStatus(fixture.staff, id, 'Form filed');
    await vi.waitFor(
      () =>
        expect(JSON.stringify(client.events(own))).toContain(`${orderDisplayId(id)}) is now: Form filed.`),
      pollOptions,
    );
    client.close();
  });
});
