/** Official fees of a service as admins write them (record 0061). */

import type { components } from '@portal/sdk/contract.gen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueFixture, createCatalogueFixture, validService } from '../../test/catalogue-fixture.ts';
import { postJson } from '../../test/post-json.ts';

let fixture: CatalogueFixture;
beforeAll(async () => void (fixture = await createCatalogueFixture()));
afterAll(() => fixture.testApp.close());

type Fee = NonNullable<components['schemas']['ServiceFields']['official_fees']>[number];
const fixed: Fee = { name: 'Registrar’s fee', kind: 'fixed', amount: 1_500, pure_agent: true };
const ofMaharashtra = { state: '27' as const, amount: 1_000 };
const byState: Fee = {
  name: 'Stamp duty',
  kind: 'by_state',
  amount: 200,
  states: [ofMaharashtra],
  pure_agent: false,
};
const shown = [{ ...fixed, states: [] }, byState];

describe('the official fees of a service', () => {
  it('are none when a caller knows nothing of them, and stay when a change does not send them', async () => {
    const { id, official_fees: none } = await fixture.add();
    expect(none).toEqual([]);
    expect((await fixture.update(id, { official_fees: [fixed, byState] })).official_fees).toEqual(shown);
    expect((await fixture.update(id, { price: 100 })).official_fees).toEqual(shown);
    expect((await fixture.update(id, { official_fees: [] })).official_fees).toEqual([]);
  });

  it('are a change like any other: a new version, but only once', async () => {
    const { id } = await fixture.add();
    expect((await fixture.update(id, { official_fees: [fixed], seen: 1 })).version).toBe(2);
    expect((await fixture.update(id, { official_fees: [fixed], seen: 1 })).version).toBe(2);
  });

  it('are added with a service, copied with it, and shown to customers', async () => {
    const { data } = await fixture.admin.api.POST('/add_service', {
      body: { ...validService(), official_fees: [fixed, byState] },
    });
    const id = data?.service.id ?? 0;
    expect(data?.service.official_fees).toEqual(shown);
    const copy = await fixture.admin.api.POST('/duplicate_service', { body: { id } });
    expect(copy.data?.service.official_fees).toEqual(shown);
    await fixture.admin.api.POST('/publish_service', { body: { id } });
    const customer = await fixture.testApp.customer();
    const { data: sold } = await customer.api.POST('/services', { body: {} });
    expect(sold?.services.find((each) => each.id === id)?.official_fees).toEqual(shown);
  });

  it.each([
    [[{ ...fixed, name: ' ' }], 'official_fees.0.name'],
    [[fixed, { ...fixed, name: 'REGISTRAR’S FEE' }], 'official_fees.1.name'],
    [[{ ...fixed, amount: 0 }], 'official_fees.0.amount'],
    [[{ ...fixed, amount: -1 }], 'official_fees.0.amount'],
    [[{ ...byState, states: [] }], 'official_fees.0.states'],
    [[{ ...byState, kind: 'at_actuals' }], 'official_fees.0.states'],
    [[{ ...byState, states: [ofMaharashtra, ofMaharashtra] }], 'official_fees.0.states.1.state'],
    [[{ ...byState, states: [{ state: '25', amount: 1 }] }], 'official_fees.0.states.0.state'],
  ])('%j are refused at %s', async (fees, field) => {
    const { id } = await fixture.add();
    const { name, price, details } = await fixture.detail(id);
    const sent = { id, name, price, details, official_fees: fees };
    const { status, body } = await postJson(fixture.testApp, '/updateservice', sent, fixture.admin.token);
    expect(status).toBe(400);
    expect(body['errors']).toMatchObject([{ field }]);
  });
});
