/** Adding, copying, publishing, archiving and restoring services, and the effect on buyers. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueFixture, createCatalogueFixture, validService } from '../../test/catalogue-fixture.ts';
import { postJson } from '../../test/post-json.ts';
import { billing, createPurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: CatalogueFixture;
let customer: SignedInUser;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
  customer = await fixture.testApp.customer();
});
afterAll(() => fixture.testApp.close());

const isSold = async (id: number) => {
  const { data } = await customer.api.POST('/services', { body: {} });
  return data?.services.some((service) => service.id === id) ?? false;
};

describe('add_service', () => {
  it('creates a draft, which can’t be bought before it is published', async () => {
    const { id, state, version } = await fixture.add();
    expect({ state, version, sold: await isSold(id) }).toEqual({ state: 'draft', version: 1, sold: false });
    await expect(
      customer.api.POST('/check_validation', { body: { ...billing, service_id: id } }),
    ).rejects.toMatchObject({ status: 404, message: 'Service not found.' });
    expect(await fixture.move('/publish_service', id)).toMatchObject({ state: 'published', version: 2 });
    expect(await isSold(id)).toBe(true);
  });

  it('creates one service of a name, also under concurrent calls', async () => {
    const body = validService();
    const done = await Promise.all(
      Array.from({ length: 5 }, () => postJson(fixture.testApp, '/add_service', body, fixture.admin.token)),
    );
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect((await fixture.list()).filter(({ name }) => name === body.name)).toHaveLength(1);
  });
});

describe('duplicate_service', () => {
  it('copies everything into a draft of another name', async () => {
    const service = await fixture.add();
    await fixture.move('/publish_service', service.id);
    const copy = await fixture.move('/duplicate_service', service.id);
    expect(copy).toEqual({
      ...service,
      id: copy.id,
      name: `Copy of ${service.name}`,
      state: 'draft',
      updated_at: copy.updated_at,
    });
    expect(await fixture.detail(service.id)).toMatchObject({ state: 'published' });
  });

  it('finds a free name for each of several concurrent copies', async () => {
    const { id, name } = await fixture.add();
    const copies = await Promise.all([1, 2, 3].map(() => fixture.move('/duplicate_service', id)));
    expect(new Set(copies.map((copy) => copy.name))).toEqual(
      new Set([`Copy of ${name}`, `Copy 2 of ${name}`, `Copy 3 of ${name}`]),
    );
  });

  it('keeps a long name within its length', async () => {
    const { id } = await fixture.add({ name: 'x'.repeat(120) });
    expect((await fixture.move('/duplicate_service', id)).name).toBe(`Copy of ${'x'.repeat(112)}`);
  });
});

describe('the states of a service', () => {
  it('takes archived services off sale, and restores them as drafts', async () => {
    const { id } = await fixture.add();
    await fixture.move('/publish_service', id);
    expect(await fixture.move('/archive_service', id)).toMatchObject({ state: 'archived' });
    expect(await isSold(id)).toBe(false);
    await expect(fixture.move('/publish_service', id)).rejects.toMatchObject({
      status: 409,
      message: 'This service is archived. Restore it first.',
    });
    expect(await fixture.move('/restore_service', id)).toMatchObject({ state: 'draft' });
    expect(await isSold(id)).toBe(false);
    await fixture.move('/publish_service', id);
    expect(await isSold(id)).toBe(true);
    await expect(fixture.move('/restore_service', id)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it.each(['/publish_service', '/archive_service'] as const)(
    'runs %s once when called twice',
    async (call) => {
      const { id, version } = await fixture.add();
      const done = await Promise.all(Array.from({ length: 5 }, () => fixture.move(call, id)));
      expect(new Set(done.map((service) => service.version))).toEqual(new Set([version + 1]));
    },
  );

  it.each(['/publish_service', '/archive_service', '/duplicate_service'] as const)(
    'refuses %s of a service changed since it was read',
    async (call) => {
      const { id, version } = await fixture.add();
      await fixture.update(id, { price: 1 });
      await expect(fixture.move(call, id, version)).rejects.toMatchObject({ status: 409, code: 'conflict' });
      expect(await fixture.detail(id)).toMatchObject({ state: 'draft', version: version + 1 });
    },
  );

  it.each(['/publish_service', '/archive_service', '/restore_service', '/duplicate_service'] as const)(
    'answers 404 to %s of an unknown service',
    async (call) => {
      await expect(fixture.move(call, 999_999)).rejects.toMatchObject({ status: 404 });
    },
  );
});

describe('a purchase in progress', () => {
  it('keeps its price and is fulfilled after a change of price and the end of sale', async () => {
    const purchases = await createPurchaseFixture();
    try {
      const [admin, buyer] = [await purchases.testApp.admin(), await purchases.testApp.customer()];
      const body = validService();
      const { data: added } = await admin.api.POST('/add_service', { body });
      const id = added?.service.id ?? 0;
      await admin.api.POST('/publish_service', { body: { id } });
      const { checkout } = await purchases.check(buyer, { service_id: id });
      const { name, details } = body;
      await admin.api.POST('/updateservice', { body: { id, name, price: 9_999, details, steps: ['New'] } });
      await admin.api.POST('/archive_service', { body: { id } });
      const proof = await purchases.pay(checkout.order_id);
      const { data: bought } = await buyer.api.POST('/place_order', {
        body: { ...billing, ...proof, service_id: id },
      });
      expect(bought).toMatchObject({ total: 5_898.82, orders: [{ price: 4_999, order_process: ['New'] }] });
    } finally {
      await purchases.close();
    }
  });
});
