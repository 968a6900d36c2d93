/** Earned shares and official fees of a service's steps, and their copy in orders (record 0056). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogueFixture, type CatalogueFixture, validService } from '../../test/catalogue-fixture.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createPurchaseFixture } from '../../test/purchase-fixture.ts';

let fixture: CatalogueFixture;
beforeAll(async () => void (fixture = await createCatalogueFixture()));
afterAll(() => fixture.testApp.close());

const none = { earned_percent: 0, official_fee: 0 };
const [first, second, third] = ['Documents verified', 'Application filed', 'Licence issued'];
const terms = [
  { step: 'Application filed', earned_percent: 40, official_fee: 2_000 },
  { step: 'Documents verified', earned_percent: 10 },
];
const shown = [
  { step: first, earned_percent: 10, official_fee: 0 },
  { step: second, earned_percent: 40, official_fee: 2_000 },
  { step: third, ...none },
];
const errorsOf = async (id: number, body: Record<string, unknown>) => {
  const { name, price, details } = await fixture.detail(id);
  const sent = { id, name, price, details, ...body };
  return (await postJson(fixture.testApp, '/updateservice', sent, fixture.admin.token)).body['errors'];
};

describe('the terms of steps', () => {
  it('are zero when a caller knows nothing of them', async () => {
    const service = await fixture.add();
    expect(service.step_terms).toEqual([first, second, third].map((step) => ({ step, ...none })));
  });

  it('are added with a service and answered in the order of its steps', async () => {
    const { data } = await fixture.admin.api.POST('/add_service', {
      body: { ...validService(), step_terms: terms },
    });
    expect(data?.service.step_terms).toEqual(shown);
  });

  it('are kept by name when steps change without them, and go with their step', async () => {
    const { id } = await fixture.add();
    await fixture.update(id, { step_terms: terms });
    expect((await fixture.update(id, { price: 100 })).step_terms).toEqual(shown);
    const moved = await fixture.update(id, { steps: ['Application filed', 'Handed over'] });
    expect(moved.step_terms).toEqual([shown[1], { step: 'Handed over', ...none }]);
    const again = await fixture.update(id, { steps: [first, 'Application filed'] });
    expect(again.step_terms).toEqual([{ step: first, ...none }, shown[1]]);
  });

  it('are a change like any other: a new version, but only once', async () => {
    const { id } = await fixture.add();
    expect((await fixture.update(id, { step_terms: terms, seen: 1 })).version).toBe(2);
    expect((await fixture.update(id, { step_terms: terms, seen: 1 })).version).toBe(2);
    await expect(fixture.update(id, { step_terms: [], seen: 1 })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are copied with the service', async () => {
    const { id } = await fixture.add();
    await fixture.update(id, { step_terms: terms });
    expect((await fixture.move('/duplicate_service', id)).step_terms).toEqual(shown);
  });

  it('name each step once, and earn the whole price at most', async () => {
    const { id } = await fixture.add();
    expect(
      await errorsOf(id, {
        step_terms: [
          { step: first, earned_percent: 60 },
          { step: first, earned_percent: 41 },
          { step: 'Somewhere' },
        ],
      }),
    ).toEqual([
      { field: 'step_terms.1.step', message: 'There are terms of this step already.' },
      { field: 'step_terms.2.step', message: 'There is no step of this name.' },
      { field: 'step_terms', message: 'The steps together earn more than 100 % of the price.' },
    ]);
    expect((await fixture.detail(id)).version).toBe(1);
  });
});

it('are copied to orders when they are bought or added; later changes leave orders alone', async () => {
  const purchases = await createPurchaseFixture();
  const { db } = purchases.testApp;
  const service = await makeService(db);
  const [step = ''] = (
    await db.selectFrom('services').select('steps').where('id', '=', service.id).executeTakeFirstOrThrow()
  ).steps;
  const setTerms = (percent: number) =>
    db
      .updateTable('services')
      .set({ step_terms: JSON.stringify([{ step, earned_percent: percent, official_fee_paise: 50_000 }]) })
      .where('id', '=', service.id)
      .execute();
  const customer = await purchases.testApp.customer();
  const admin = await purchases.testApp.admin();
  await setTerms(30);
  const bought = await purchases.buy(customer, service.id);
  const { data } = await admin.api.POST('/addorder', {
    body: { customer: customer.id, service: service.id },
  });
  await setTerms(70);
  const orders = await db
    .selectFrom('orders')
    .select('step_terms')
    .where('id', 'in', [bought.id, data?.order.id ?? 0])
    .execute();
  const expected = [{ step, earned_percent: 30, official_fee_paise: 50_000 }];
  expect(orders.map((order) => order.step_terms)).toEqual([expected, expected]);
  await purchases.close();
});
