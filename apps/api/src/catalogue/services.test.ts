/** `services`: the catalogue as customers see it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import { answersToOthers, customersOnly } from '../../test/refusals.ts';
import { createWorld, type Signed, type World } from '../../test/world.ts';

let world: World;
let customer: Signed;

beforeAll(async () => {
  world = await createWorld();
  customer = await world.customer();
});
afterAll(() => world.close());

const list = async () => (await customer.api.POST('/services', { body: {} })).data?.services ?? [];

describe('the catalogue', () => {
  it('shows each service with its price, GST, timeline and documents [api-services-001]', async () => {
    const { id, name } = await makeService(world.db, { priceRupees: 10_000 });
    expect((await list()).find((service) => service.id === id)).toEqual({
      id,
      name,
      category: 'Start Up',
      price: 10_000,
      gst_amount: 1_800,
      total: 11_800,
      sla: '12 working days',
      details: 'Everything from the name to the certificate.',
      video_link: null,
      documents: [
        { doc_name: 'PAN card', field_type: 'file', required: 'true', hint: 'Proof of identity.' },
        { doc_name: 'Proposed name', field_type: 'text', required: 'false', hint: 'Two choices.' },
      ],
    });
  });

  it('is for customers only [api-services-002]', async () => {
    expect(await answersToOthers(world, '/services', {})).toEqual(customersOnly);
  });

  it('shows no service that is not on sale', async () => {
    const [draft, archived] = [await makeService(world.db), await makeService(world.db)];
    await world.db.updateTable('services').set({ state: 'draft' }).where('id', '=', draft.id).execute();
    await world.db.updateTable('services').set({ state: 'archived' }).where('id', '=', archived.id).execute();
    const shown = new Set((await list()).map(({ id }) => id));
    expect([shown.has(draft.id), shown.has(archived.id)]).toEqual([false, false]);
  });

  it('is newest first [constants-008]', async () => {
    const older = await makeService(world.db);
    const newer = await makeService(world.db);
    const ids = (await list()).map(({ id }) => id);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
  });
});
