/** What the customer hears of another price of their unpaid order. */

import type { OfficialFee } from '@portal/domain/official-fees';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeService } from '../../test/make.ts';
import { createReceiptFixture, type ReceiptFixture } from '../../test/receipt-fixture.ts';
import { sendNotificationMails } from '../notifications/send-notification-mails.ts';

let mailbox: Mailbox;
let fixture: ReceiptFixture;
beforeAll(async () => {
  mailbox = await openMailbox();
  fixture = await createReceiptFixture({ env: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await fixture.close();
  await mailbox.stop();
});

const setPrice = (orderId: number, price: string, reason?: string) =>
  fixture.admin.api.POST('/set_order_price', {
    body: { order_id: orderId, price, ...(reason !== undefined && { reason }) },
  });

async function addOrder(fees: readonly OfficialFee[] = []) {
  const customer = await fixture.testApp.customer();
  const service = await makeService(fixture.testApp.db, { priceRupees: 1_000, fees });
  const { data } = await fixture.admin.api.POST('/addorder', {
    body: { customer: customer.id, service: service.id },
  });
  return { customer, id: data?.order.id ?? 0, label: `${service.name} (${data?.order.order_id ?? ''})` };
}

const noticesOf = async ({ customer, id }: Awaited<ReturnType<typeof addOrder>>) =>
  (await fixture.noticesOf(customer, id)).filter((text) => text.startsWith('Price Changed'));

it('says the totals before and after, what is to be paid, and the reason; an equal price says nothing', async () => {
  const order = await addOrder();
  const { id, label } = order;
  await setPrice(id, '1000');
  expect(await noticesOf(order)).toEqual([]);
  await setPrice(id, '700', 'Returning customer');
  await setPrice(id, '700', 'Returning customer, as agreed');
  await setPrice(id, '1000');
  await setPrice(id, '700', 'After all!');
  const lower = `Price Changed: ${label} now costs Rs.826 instead of Rs.1,180 with GST. To pay now: Rs.826. Reason:`;
  expect(await noticesOf(order)).toEqual([
    `${lower} Returning customer.`,
    `Price Changed: ${label} now costs Rs.1,180 instead of Rs.826 with GST. To pay now: Rs.1,180.`,
    `${lower} After all!`,
  ]);
});

it('names official fees that are paid with it, and those that the state decides', async () => {
  const order = await addOrder([
    { name: 'Filing fee', pure_agent: true, kind: 'fixed', amount_paise: 50_000, states: [] },
    {
      name: 'Stamp duty',
      pure_agent: true,
      kind: 'by_state',
      amount_paise: 30_000,
      states: [{ state: '27', amount_paise: 20_000 }],
    },
  ]);
  await setPrice(order.id, '700', 'Agreed');
  expect(await noticesOf(order)).toEqual([
    expect.stringContaining(
      'To pay now: Rs.1,326 with official fees, and official fees that depend on your state.',
    ),
  ]);
});

it('is mailed once, also when the job runs twice, with a link to the order', async () => {
  const { customer, id, label } = await addOrder();
  await setPrice(id, '700', 'Returning customer');
  const [row] = await fixture.testApp.db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', customer.id)
    .where('title', '=', 'Price Changed')
    .execute();
  for (const _ of [1, 2])
    await sendNotificationMails(fixture.testApp.deps, { notificationIds: [row?.id ?? 0] });
  const mails = await mailbox.awaitMails(customer.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('Price Changed');
  expect(mails[0]?.text).toContain(`${label} now costs Rs.826 instead of Rs.1,180 with GST.`);
  expect(mails[0]?.text).toContain(`/orderdetail/${id}`);
});
