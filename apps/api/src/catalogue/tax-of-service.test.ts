/** The tax of a service as admins set it and customers see it (record 0063). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueFixture, createCatalogueFixture } from '../../test/catalogue-fixture.ts';
import { exemption } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';

let fixture: CatalogueFixture;
beforeAll(async () => void (fixture = await createCatalogueFixture()));
afterAll(() => fixture.testApp.close());

const exempt = { tax_treatment: 'exempt' as const, tax_exemption: exemption };

describe('the tax of a service', () => {
  it('is the usual rate when a caller knows nothing of it, and stays when a change does not send it', async () => {
    const added = await fixture.add({ price: 1_000 });
    expect(added).toMatchObject({
      tax_treatment: 'standard',
      tax_exemption: null,
      gst_rate: 18,
      gst_amount: 180,
    });
    expect(await fixture.update(added.id, exempt)).toMatchObject({
      ...exempt,
      gst_rate: 0,
      gst_amount: 0,
      total: 1_000,
    });
    expect(await fixture.update(added.id, { price: 2_000 })).toMatchObject({ ...exempt, total: 2_000 });
    expect(await fixture.update(added.id, { tax_treatment: 'reduced' })).toMatchObject({
      tax_exemption: null,
      gst_rate: 5,
      total: 2_100,
    });
  });

  it('is a change like any other: a new version, but only once, and in the audit log', async () => {
    const { id } = await fixture.add();
    expect((await fixture.update(id, { ...exempt, seen: 1 })).version).toBe(2);
    expect((await fixture.update(id, { ...exempt, seen: 1 })).version).toBe(2);
    const { data } = await fixture.admin.api.POST('/audit_log', {
      body: { object: 'service', object_id: String(id) },
    });
    expect(data?.entries.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ field: 'tax_treatment', before: 'standard', after: 'exempt' }),
    );
  });

  it('is copied with the service, and shown to customers', async () => {
    const { id } = await fixture.add({ price: 1_000 });
    await fixture.update(id, exempt);
    expect(await fixture.move('/duplicate_service', id)).toMatchObject(exempt);
    await fixture.move('/publish_service', id);
    const customer = await fixture.testApp.customer();
    const { data } = await customer.api.POST('/services', { body: {} });
    expect(data?.services.find((each) => each.id === id)).toMatchObject({
      gst_rate: 0,
      gst_amount: 0,
      total: 1_000,
    });
  });

  it.each([
    [{ tax_treatment: 'exempt' }],
    [{ tax_treatment: 'exempt', tax_exemption: ' ' }],
    [{ tax_exemption: exemption }],
    [{ tax_treatment: 'reduced', tax_exemption: exemption }],
  ])('refuses %j at the exemption', async (tax) => {
    const { id, name, details } = await fixture.add();
    const body = { id, name, price: 1_000, details, ...tax };
    expect(await postJson(fixture.testApp, '/updateservice', body, fixture.admin.token)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'tax_exemption' }] },
    });
  });
});
