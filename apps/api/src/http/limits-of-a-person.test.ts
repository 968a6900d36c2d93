/** Hourly limits per person on actions that send mails or use much CPU. */

import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pdfFile } from '../../test/document-fixture.ts';
import { makeOrder } from '../../test/make-order.ts';
import { makeService } from '../../test/make.ts';
import { createPurchaseFixture } from '../../test/purchase-fixture.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
beforeAll(async () => {
  fixture = await createTicketFixture({
    limits: { ticketsPerHour: 2, repliesPerHour: 2, documentsPerHour: 2 },
  });
});
afterAll(() => fixture.testApp.close());

const tooMany = { status: 429, code: 'too_many' };

it('limits tickets per person, without counting rejected ones', async () => {
  await expect(fixture.raise({ message: 'a' })).rejects.toMatchObject({ status: 400 });
  for (let n = 0; n < 2; n += 1) await fixture.raise();
  await expect(fixture.raise()).rejects.toMatchObject(tooMany);
  await fixture.raiseAs(fixture.otherCustomer);
  expect(await fixture.incoming()).toEqual([]);
});

it('limits replies of customers, but not those of staff', async () => {
  const { id } = await fixture.raiseAs(fixture.otherCustomer);
  for (let n = 0; n < 2; n += 1) await fixture.reply(fixture.otherCustomer, { id });
  await expect(fixture.reply(fixture.otherCustomer, { id, attachment: [pdfFile()] })).rejects.toMatchObject(
    tooMany,
  );
  for (let n = 0; n < 3; n += 1) await fixture.reply(fixture.staff, { id });
  expect(await fixture.stored()).toEqual([]);
});

it('limits uploaded and reused documents together', async () => {
  const { testApp, customer } = fixture;
  const [order, next] = [
    await makeOrder(testApp.db, { customerId: customer.id }),
    await makeOrder(testApp.db, { customerId: customer.id }),
  ];
  const upload = (orderId: number, docId: number | undefined) =>
    customer.api.POST('/upload_document', {
      body: { order_id: 0, doc_id: 0 },
      bodySerializer: () => formBody({ order_id: orderId, doc_id: docId, file: pdfFile() }),
    });
  const { data } = await upload(order.id, order.documents[0]);
  const use = () =>
    customer.api.POST('/use_document', {
      body: { order_id: next.id, doc_id: next.documents[0] ?? 0, upload_id: data?.document.upload_id ?? 0 },
    });
  await use();
  await expect(use()).rejects.toMatchObject(tooMany);
  await expect(upload(order.id, order.documents[0])).rejects.toMatchObject(tooMany);
});

it('limits quotes per person, because each is polled for days', async () => {
  const purchases = await createPurchaseFixture({ limits: { quotesPerHour: 2 } });
  onTestFinished(() => purchases.close());
  const [one, other] = [await purchases.testApp.customer(), await purchases.testApp.customer()];
  // The same purchase would return the same quote.
  const quote = async (who: typeof one) =>
    purchases.check(who, { service_id: (await makeService(purchases.testApp.db)).id });
  for (let n = 0; n < 2; n += 1) await quote(one);
  await expect(quote(one)).rejects.toMatchObject(tooMany);
  expect(await purchases.testApp.db.selectFrom('payments').select('id').execute()).toHaveLength(2);
  await quote(other);
});
