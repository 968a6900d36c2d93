/** Disputes of payments: recorded forward only, notified to the admins, listed by their deadline, and counted when lost. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeService } from '../../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { refundNotificationsOf } from '../../../test/refunds.ts';
import { settableClock } from '../../../test/settable-clock.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { sendWebhook } from '../../../test/webhook.ts';
import type { DisputeStage } from './record-dispute.ts';
import { remindOfDisputes } from './remind-of-disputes.ts';

const clock = settableClock();
const day = 24 * 3_600;
let purchases: PurchaseFixture;
let admin: SignedInUser;
let order: Awaited<ReturnType<PurchaseFixture['buy']>>;
let disputeId: string;
let made = 0;

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  admin = await purchases.testApp.admin();
});
beforeEach(async () => {
  const customer = await purchases.testApp.customer();
  const service = await makeService(purchases.testApp.db, { priceRupees: 1_000 });
  order = await purchases.buy(customer, service.id);
  disputeId = `disp_${++made}`;
});
afterAll(() => purchases.close());

const secondsNow = () => Math.floor(clock.now().getTime() / 1_000);
const report = (stage: DisputeStage, more: Record<string, unknown> = {}) => {
  const dispute = {
    id: disputeId,
    payment_id: order.proof.payment_id,
    amount: 118_000,
    phase: 'chargeback',
    reason_code: 'goods_or_services_not_received',
    respond_by: secondsNow() + 7 * day,
    created_at: secondsNow(),
    ...more,
  };
  const payload = { dispute: { entity: dispute } };
  return sendWebhook(purchases.testApp, {
    body: JSON.stringify({ event: `payment.dispute.${stage}`, payload }),
  });
};
const said = async () =>
  (await refundNotificationsOf(purchases, admin.id)).filter(
    (text) => text.startsWith('Payment Disputed') && text.includes(order.proof.payment_id),
  );
const listed = async () => {
  const { data } = await admin.api.POST('/admin_disputes', { body: { limit: 50 } });
  return data?.disputes ?? [];
};
const state = async () => (await listed()).find(({ dispute_id: id }) => id === disputeId)?.state;
const registered = async (filter?: 'Lost' | 'Paid') => {
  const { data } = await admin.api.POST('/admin_payments', {
    body: { q: order.proof.payment_id, ...(filter && { state: filter }) },
  });
  return data?.payments.map((row) => (row.disputed ? `${row.state}, disputed` : row.state));
};

describe('a dispute', () => {
  it('is notified to the admins with its deadline, once per event', async () => {
    for (const stage of ['created', 'created', 'won'] as const)
      await report(stage, { respond_by: 1_796_000_000 });
    expect(await said()).toEqual([
      expect.stringMatching(/bank disputes Rs\.1,180 of payment .* by 30 Nov 2026\.$/),
      expect.stringMatching(/was won\. The money stays\.$/),
    ]);
  });

  it('moves forward only, whatever the order of its reports', async () => {
    await report('lost');
    for (const stage of ['under_review', 'created', 'lost'] as const) await report(stage);
    expect(await state()).toBe('lost');
    expect(await said()).toEqual([expect.stringMatching(/was lost\. The bank takes the money back\.$/)]);
  });

  it('that asks for more stays where it is, and says so', async () => {
    for (const stage of ['created', 'under_review', 'action_required'] as const) await report(stage);
    expect(await state()).toBe('under_review');
    expect(await said()).toHaveLength(3);
  });

  it('that is lost is money gone, in the register and on the order', async () => {
    await report('created');
    expect(await registered()).toEqual(['Paid, disputed']);
    await report('lost');
    expect(await registered()).toEqual(['Lost']);
    expect(await registered('Lost')).toEqual(['Lost']);
    expect(await registered('Paid')).toEqual([]);
    const { data } = await admin.api.POST('/order_payments/{id}', {
      params: { path: { id: order.id } },
      body: {},
    });
    expect(data?.attempts).toMatchObject([{ state: 'lost' }]);
    const { data: sums } = await admin.api.POST('/admin_payments', { body: { state: 'Lost' } });
    expect(sums?.sums?.count).toBe(sums?.total);
  });

  it('of an unknown payment is ignored', async () => {
    expect(await report('created', { payment_id: 'pay_foreign' })).toMatchObject({
      body: { message: 'ignored' },
    });
    expect(await said()).toEqual([]);
  });
});

describe('the list', () => {
  it('has those to answer first, by deadline, then those that ended, over pages', async () => {
    const late = disputeId;
    await report('created', { respond_by: secondsNow() + 6 * day });
    disputeId = `${late}_soon`;
    await report('created', { respond_by: secondsNow() + 5 * day });
    disputeId = `${late}_ended`;
    await report('won');
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { data } = await admin.api.POST('/admin_disputes', {
        body: { limit: 1, ...(cursor && { cursor }) },
      });
      seen.push(...(data?.disputes ?? []).map(({ dispute_id: id }) => id));
      cursor = data?.next_cursor ?? null;
    }
    expect(seen).toEqual((await listed()).map(({ dispute_id: id }) => id));
    expect(seen.filter((id) => id.startsWith(late))).toEqual([`${late}_soon`, late, `${late}_ended`]);
  });
});

describe('the reminder', () => {
  it('comes three days and one day before the deadline, once each, until there is an answer', async () => {
    await report('created', { respond_by: secondsNow() + 6 * day });
    const remind = async () => {
      await remindOfDisputes(purchases.testApp.deps);
      await remindOfDisputes(purchases.testApp.deps);
      return (await said()).filter((text) => text.includes('is not answered')).length;
    };
    expect(await remind()).toBe(0);
    clock.advance(3 * day);
    expect(await remind()).toBe(1);
    clock.advance(2 * day);
    expect(await remind()).toBe(2);
    await report('under_review');
    clock.advance(day / 2);
    expect(await remind()).toBe(2);
  });
});
