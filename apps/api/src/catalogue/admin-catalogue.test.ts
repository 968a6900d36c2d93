/** Access to the catalogue, and what admins read of it. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueFixture, createCatalogueFixture } from '../../test/catalogue-fixture.ts';
import { makePerson } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';

const clock = settableClock();
let fixture: CatalogueFixture;
beforeAll(async () => void (fixture = await createCatalogueFixture({ clock })));
afterAll(() => fixture.testApp.close());

describe('adminservices', () => {
  it('lists each service with everything the table shows [api-adminservices-001]', async () => {
    const { id } = await fixture.add({ name: 'FSSAI licence' });
    expect((await fixture.list()).find((service) => service.id === id)).toEqual({
      id,
      name: 'FSSAI licence',
      category: 'Licenses/Regulatory Registrations',
      gst_rate: 18,
      tax_treatment: 'standard',
      tax_exemption: null,
      price: 4_999,
      gst_amount: 899.82,
      total: 5_898.82,
      official_fees: [],
      sla: '15 working days',
      details: 'We prepare and file the application.',
      video_link: null,
      documents: [
        {
          doc_name: 'PAN card',
          field_type: 'file',
          required: 'true',
          hint: 'Proof of identity.',
          kind: null,
        },
        { doc_name: 'PAN', field_type: 'text', required: 'false', hint: '', kind: 'pan' },
      ],
      state: 'draft',
      version: 1,
    });
  });

  it('lists drafts, published and archived services, newest first', async () => {
    const draft = await fixture.add();
    const published = await fixture.add();
    const archived = await fixture.add();
    await fixture.move('/publish_service', published.id);
    await fixture.move('/archive_service', archived.id);
    const found = (await fixture.list()).filter(({ id }) => id >= draft.id);
    expect(found.map(({ id, state }) => ({ id, state }))).toEqual([
      { id: archived.id, state: 'archived' },
      { id: published.id, state: 'published' },
      { id: draft.id, state: 'draft' },
    ]);
  });

  it('continues after a thousand with a cursor', async () => {
    const { db } = fixture.testApp;
    const category = await db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow();
    const many = Array.from({ length: 1_001 }, (_, n) => ({
      category_id: category.id,
      name: `One of many ${n}`,
      price_paise: 100,
      timeline: '1 day',
      details: 'One of many.',
      sac_code: '998214',
      steps: ['Done'],
    }));
    await db.insertInto('services').values(many).execute();
    const { data: first } = await fixture.admin.api.POST('/adminservices', { body: {} });
    expect(first?.services).toHaveLength(1_000);
    const cursor = first?.next_cursor ?? '';
    const { data: rest } = await fixture.admin.api.POST('/adminservices', { body: { cursor } });
    expect(rest?.services.map(({ name }) => name)).toContain('One of many 0');
    expect(rest?.next_cursor).toBeNull();
    await expect(fixture.otherAdmin.api.POST('/adminservices', { body: { cursor } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'cursor' }],
    });
    await db.deleteFrom('services').where('name', 'like', 'One of many%').execute();
  });
});

describe('adminservice_detail', () => {
  it('adds the steps, the tax code, the last editor and the open orders', async () => {
    const { id } = await fixture.add();
    await fixture.move('/publish_service', id);
    const customer = await makePerson(fixture.testApp.db, 'user');
    const order = { customer: customer.id, service: id };
    const [, { data: finished }] = [
      await fixture.admin.api.POST('/addorder', { body: order }),
      await fixture.admin.api.POST('/addorder', { body: order }),
    ];
    const open = async () => (await fixture.detail(id)).open_orders;
    expect(await open()).toBe(2);
    await fixture.admin.api.POST('/update_order_status', {
      body: { order_id: finished?.order.id ?? 0, status: 'Licence issued' },
    });
    expect(await open()).toBe(1);
    expect(await fixture.detail(id)).toMatchObject({
      steps: ['Documents verified', 'Application filed', 'Licence issued'],
      sac_code: '998214',
      updated_by: 'Asha Rao',
      updated_at: clock.now().toISOString(),
      version: 2,
    });
  });

  it('answers 404 "Service not found." for an unknown service', async () => {
    await expect(fixture.detail(999_999)).rejects.toMatchObject({
      status: 404,
      message: 'Service not found.',
    });
  });
});
