import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoicesOf } from '../../../test/invoices.ts';
import { makePaidPayment } from '../../../test/make-paid-payment.ts';
import { makeService } from '../../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { issueMissingInvoices } from './issue-missing-invoices.ts';

let purchases: PurchaseFixture;

beforeAll(async () => {
  purchases = await createPurchaseFixture();
});
afterAll(() => purchases.close());

it('are issued once in the order of payment by concurrent workers', async () => {
  const { testApp } = purchases;
  const paidAt = ['2026-07-03', '2026-07-01', '2026-07-02', '2026-07-01'];
  const paid: number[] = [];
  for (const day of paidAt) {
    const { paymentId } = await makePaidPayment(testApp);
    await testApp.db
      .updateTable('payments')
      .set({ paid_at: new Date(day) })
      .where('id', '=', paymentId)
      .execute();
    paid.push(paymentId);
  }
  const [third = 0, first = 0, second = 0, alsoFirst = 0] = paid;
  await testApp.db
    .updateTable('payments')
    .set({ gst_number: '27AAPFU0939F1ZV' })
    .where('id', '=', second)
    .execute();

  const runs = await Promise.all([1, 2, 3].map(() => issueMissingInvoices(testApp.deps)));
  expect(runs.reduce((sum, { issued }) => sum + issued, 0)).toBe(4);
  const invoices = await invoicesOf(purchases);
  expect(invoices.map(({ payment_id: id }) => id)).toEqual([first, alsoFirst, second, third]);
  expect(invoices.map(({ serial }) => serial)).toEqual([1, 2, 3, 4]);
  expect(invoices[0]).toMatchObject({ place_of_supply: '29', cgst_paise: 90_000, total_paise: 1_180_000 });
  expect(invoices[2]).toMatchObject({ recipient_gstin: '27AAPFU0939F1ZV', igst_paise: 180_000 });
  expect(await issueMissingInvoices(testApp.deps)).toEqual({ issued: 0 });
});

it('are not issued for unpaid payments and for later ones', async () => {
  const customer = await purchases.testApp.customer();
  const service = await makeService(purchases.testApp.db);
  await purchases.check(customer, { service_id: service.id });
  await purchases.buy(customer, service.id);
  const before = await invoicesOf(purchases);
  expect(await issueMissingInvoices(purchases.testApp.deps)).toEqual({ issued: 0 });
  expect(await invoicesOf(purchases)).toEqual(before);
});

it('are issued for all others when one fails, without a gap in the numbers', async () => {
  const { testApp } = purchases;
  const [broken, sound] = [await makePaidPayment(testApp), await makePaidPayment(testApp)];
  const taxes = await testApp.db
    .selectFrom('orders')
    .select(['id', 'gst_paise'])
    .where('payment_id', '=', broken.paymentId)
    .execute();
  await testApp.db
    .updateTable('orders')
    .set({ gst_paise: -1_000_000_000 })
    .where('payment_id', '=', broken.paymentId)
    .execute();
  expect(await issueMissingInvoices(testApp.deps)).toEqual({ issued: 1 });
  const last = (await invoicesOf(purchases)).at(-1);
  expect(last?.payment_id).toBe(sound.paymentId);
  for (const { id, gst_paise } of taxes) {
    await testApp.db.updateTable('orders').set({ gst_paise }).where('id', '=', id).execute();
  }
  expect(await issueMissingInvoices(testApp.deps)).toEqual({ issued: 1 });
  expect((await invoicesOf(purchases)).at(-1)).toMatchObject({
    payment_id: broken.paymentId,
    serial: (last?.serial ?? 0) + 1,
  });
});
