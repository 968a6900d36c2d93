/** A customer's own invoices and credit notes: only theirs, searched, and as a ZIP. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { readZip } from '../../test/read-zip.ts';
import { refundAtProvider, refundWebhook } from '../../test/refunds.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendWebhook } from '../../test/webhook.ts';

const clock = settableClock(new Date());
let purchases: PurchaseFixture;
let meera: SignedInUser;
let other: SignedInUser;
let orders: number[];

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  const { testApp } = purchases;
  [meera, other] = [await testApp.customer(), await testApp.customer()];
  orders = [];
  for (const [who, priceRupees] of [
    [meera, 1_000],
    [other, 5_000],
    [meera, 2_000],
  ] as const) {
    const { id } = await makeService(testApp.db, { name: `Service for ${priceRupees}`, priceRupees });
    const order = await purchases.buy(who, id);
    orders.push(order.id);
    if (priceRupees !== 2_000) continue;
    const refund = await refundAtProvider(purchases, { payment_id: order.proof.payment_id });
    await sendWebhook(testApp, refundWebhook('refund.processed', refund, order.proof.payment_order_id));
  }
});
afterAll(() => purchases.close());

async function list(who: SignedInUser, body: { q?: string; limit?: number; cursor?: string } = {}) {
  const { data } = await who.api.POST('/my_invoices', { body });
  if (!data) throw new Error('my_invoices answered nothing');
  return data;
}
const open = async (who: SignedInUser, q?: string) => {
  const { data } = await who.api.POST('/my_invoices_link', { body: q === undefined ? {} : { q } });
  if (!data) throw new Error('my_invoices_link answered nothing');
  const { pathname, search } = new URL(data.url);
  return `${pathname}${search}`;
};
const get = (url: string) => purchases.testApp.app.inject({ method: 'GET', url });

describe('the list', () => {
  it('has the papers of one customer alone, newest first, each with its order', async () => {
    const { invoices, total } = await list(meera);
    expect(invoices.map(({ kind, order_id: id, total_paise: paise }) => [kind, id, paise])).toEqual([
      ['credit_note', orders[2], 236_000],
      ['invoice', orders[2], 236_000],
      ['invoice', orders[0], 118_000],
    ]);
    expect(total).toBe(3);
    expect((await list(other)).invoices.map(({ order_id: id }) => id)).toEqual([orders[1]]);
    expect((await list(await purchases.testApp.customer())).invoices).toEqual([]);
  });

  it('is searched by number, amount and service, and finds nobody else’s', async () => {
    const [, invoice] = (await list(meera)).invoices;
    for (const q of [invoice?.number ?? '', 'Rs.2,360', 'service for 2000'])
      expect((await list(meera, { q })).total).toBe(2);
    expect((await list(meera, { q: 'service for 5000' })).invoices).toEqual([]);
  });

  it('has all rows on its pages, once', async () => {
    const first = await list(meera, { limit: 2 });
    const rest = await list(meera, { limit: 2, cursor: first.next_cursor ?? '' });
    expect([...first.invoices, ...rest.invoices].map(({ id }) => id)).toEqual(
      (await list(meera)).invoices.map(({ id }) => id),
    );
    await expect(list(other, { cursor: first.next_cursor ?? '' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the ZIP', () => {
  it('has the PDFs that the search finds', async () => {
    expect(readZip((await get(await open(meera))).rawPayload)).toHaveLength(3);
    const files = readZip((await get(await open(meera, 'service for 1000'))).rawPayload);
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^INV-\d{4}-000001\.pdf$/)]);
    expect(files[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is refused for another customer, another search, later, and without invoices', async () => {
    const url = await open(meera, 'service');
    expect((await get(url.replace(/by=\d+/, `by=${other.id}`))).statusCode).toBe(403);
    expect((await get(url.replace('q=service', 'q='))).statusCode).toBe(403);
    await expect(open(meera, 'service for 5000')).rejects.toMatchObject({ status: 409 });
    clock.advance(301);
    expect((await get(url)).statusCode).toBe(401);
  });
});
