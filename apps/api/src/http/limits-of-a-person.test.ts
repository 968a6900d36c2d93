/** What a customer does that costs others has a limit an hour, so that no program fills mailboxes or keeps a processor busy. */
import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeOrder } from '../../test/make-order.ts';
import { makeService } from '../../test/make.ts';
import { openShop } from '../../test/shop.ts';
import { openTicketDesk, type TicketDesk } from '../../test/ticket-desk.ts';
import { pdfFile } from '../../test/document-desk.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk({ limits: { ticketsPerHour: 2, repliesPerHour: 2, documentsPerHour: 2 } });
});
afterAll(() => desk.world.close());

const tooMany = { status: 429, code: 'too_many' };

it('holds for tickets, of one person and not of all, and counts none that was refused', async () => {
  await expect(desk.raise({ message: 'a' })).rejects.toMatchObject({ status: 400 });
  for (let n = 0; n < 2; n += 1) await desk.raise();
  await expect(desk.raise()).rejects.toMatchObject(tooMany);
  await desk.raiseAs(desk.otherCustomer);
  expect(await desk.incoming()).toEqual([]);
});

it('holds for replies of customers, while those who answer everybody answer on', async () => {
  const { id } = await desk.raiseAs(desk.otherCustomer);
  for (let n = 0; n < 2; n += 1) await desk.reply(desk.otherCustomer, { id });
  await expect(desk.reply(desk.otherCustomer, { id, attachment: [pdfFile()] })).rejects.toMatchObject(
    tooMany,
  );
  for (let n = 0; n < 3; n += 1) await desk.reply(desk.staff, { id });
  expect(await desk.stored()).toEqual([]);
});

it('holds for documents, given or used again, together', async () => {
  const { world, customer } = desk;
  const [order, next] = [
    await makeOrder(world.db, { customerId: customer.id }),
    await makeOrder(world.db, { customerId: customer.id }),
  ];
  const give = (orderId: number, docId: number | undefined) =>
    customer.api.POST('/upload_document', {
      body: { order_id: 0, doc_id: 0 },
      bodySerializer: () => formBody({ order_id: orderId, doc_id: docId, file: pdfFile() }),
    });
  const { data } = await give(order.id, order.documents[0]);
  const use = () =>
    customer.api.POST('/use_document', {
      body: { order_id: next.id, doc_id: next.documents[0] ?? 0, upload_id: data?.document.upload_id ?? 0 },
    });
  await use();
  await expect(use()).rejects.toMatchObject(tooMany);
  await expect(give(order.id, order.documents[0])).rejects.toMatchObject(tooMany);
});

it('holds for quotes, which the provider is asked about for days, of one person and not of all', async () => {
  const shop = await openShop({ limits: { quotesPerHour: 2 } });
  onTestFinished(() => shop.close());
  const [one, other] = [await shop.world.customer(), await shop.world.customer()];
  // The same purchase again would be the same quote.
  const quote = async (who: typeof one) =>
    shop.check(who, { service_id: (await makeService(shop.world.db)).id });
  for (let n = 0; n < 2; n += 1) await quote(one);
  await expect(quote(one)).rejects.toMatchObject(tooMany);
  expect(await shop.world.db.selectFrom('payments').select('id').execute()).toHaveLength(2);
  await quote(other);
});
