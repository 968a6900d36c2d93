/** Invoices for what was paid before there were any: in the order of payment, each once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoicesOf } from '../../test/invoices.ts';
import { makePaidPayment } from '../../test/make-paid-payment.ts';
import { makeService } from '../../test/make.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { issueMissingInvoices } from './issue-missing-invoices.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('are issued in the order of payment, once, however many workers run', async () => {
  const { world } = shop;
  const paidAt = ['2026-07-03', '2026-07-01', '2026-07-02', '2026-07-01'];
  const paid: number[] = [];
  for (const day of paidAt) {
    const { paymentId } = await makePaidPayment(world);
    await world.db
      .updateTable('payments')
      .set({ paid_at: new Date(day) })
      .where('id', '=', paymentId)
      .execute();
    paid.push(paymentId);
  }
  const [third = 0, first = 0, second = 0, alsoFirst = 0] = paid;
  await world.db
    .updateTable('payments')
    .set({ gst_number: '27AAPFU0939F1ZV' })
    .where('id', '=', second)
    .execute();

  const runs = await Promise.all([1, 2, 3].map(() => issueMissingInvoices(world.deps)));
  expect(runs.reduce((sum, { issued }) => sum + issued, 0)).toBe(4);
  const invoices = await invoicesOf(shop);
  expect(invoices.map(({ payment_id: id }) => id)).toEqual([first, alsoFirst, second, third]);
  expect(invoices.map(({ serial }) => serial)).toEqual([1, 2, 3, 4]);
  expect(invoices[0]).toMatchObject({ place_of_supply: '29', cgst_paise: 90_000, total_paise: 1_180_000 });
  expect(invoices[2]).toMatchObject({ recipient_gstin: '27AAPFU0939F1ZV', igst_paise: 180_000 });
  expect(await issueMissingInvoices(world.deps)).toEqual({ issued: 0 });
});

it('leave out what is not paid, and what was paid since', async () => {
  const customer = await shop.world.customer();
  const service = await makeService(shop.world.db);
  await shop.check(customer, { service_id: service.id });
  await shop.buy(customer, service.id);
  const before = await invoicesOf(shop);
  expect(await issueMissingInvoices(shop.world.deps)).toEqual({ issued: 0 });
  expect(await invoicesOf(shop)).toEqual(before);
});

it('are issued for all others when one of them fails, whose number stays free', async () => {
  const { world } = shop;
  const [broken, sound] = [await makePaidPayment(world), await makePaidPayment(world)];
  const taxes = await world.db
    .selectFrom('orders')
    .select(['id', 'gst_paise'])
    .where('payment_id', '=', broken.paymentId)
    .execute();
  await world.db
    .updateTable('orders')
    .set({ gst_paise: -1_000_000_000 })
    .where('payment_id', '=', broken.paymentId)
    .execute();
  expect(await issueMissingInvoices(world.deps)).toEqual({ issued: 1 });
  const last = (await invoicesOf(shop)).at(-1);
  expect(last?.payment_id).toBe(sound.paymentId);
  for (const { id, gst_paise } of taxes) {
    await world.db.updateTable('orders').set({ gst_paise }).where('id', '=', id).execute();
  }
  expect(await issueMissingInvoices(world.deps)).toEqual({ issued: 1 });
  expect((await invoicesOf(shop)).at(-1)).toMatchObject({
    payment_id: broken.paymentId,
    serial: (last?.serial ?? 0) + 1,
  });
});
