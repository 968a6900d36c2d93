import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let customer: SignedInUser;

beforeAll(async () => {
  testApp = await createTestApp();
  customer = await testApp.customer();
});
afterAll(() => testApp.close());

const list = async () => (await customer.api.POST('/services', { body: {} })).data?.services ?? [];

describe('the catalogue', () => {
  it('shows each service with its price, GST, timeline and documents [api-services-001]', async () => {
    const { id, name } = await makeService(testApp.db, { priceRupees: 10_000 });
    expect((await list()).find((service) => service.id === id)).toEqual({
      id,
      name,
      category: 'Start Up',
      gst_rate: 18,
      price: 10_000,
      gst_amount: 1_800,
      total: 11_800,
      official_fees: [],
      sla: '12 working days',
      details: 'Everything from the name to the certificate.',
      video_link: null,
      documents: [
        { doc_name: 'PAN card', field_type: 'file', required: 'true', hint: 'Proof of identity.' },
        { doc_name: 'Proposed name', field_type: 'text', required: 'false', hint: 'Two choices.' },
      ],
    });
  });

  it('hides services that are not published', async () => {
    const [draft, archived] = [await makeService(testApp.db), await makeService(testApp.db)];
    await testApp.db.updateTable('services').set({ state: 'draft' }).where('id', '=', draft.id).execute();
    await testApp.db
      .updateTable('services')
      .set({ state: 'archived' })
      .where('id', '=', archived.id)
      .execute();
    const shown = new Set((await list()).map(({ id }) => id));
    expect([shown.has(draft.id), shown.has(archived.id)]).toEqual([false, false]);
  });

  it('is newest first [constants-008]', async () => {
    const older = await makeService(testApp.db);
    const newer = await makeService(testApp.db);
    const ids = (await list()).map(({ id }) => id);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
  });
});
