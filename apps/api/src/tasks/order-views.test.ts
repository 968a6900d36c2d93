/** Saved views of the order list: private to their admin, unique by name, twenty at most. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJson } from '../../test/post-json.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => void (testApp = await createTestApp()));
afterAll(() => testApp.close());

type Filters = { due?: 'overdue'; assigned_to?: number; q?: string };
async function save(by: SignedInUser, name: string, filters: Filters = {}) {
  const { data } = await by.api.POST('/save_order_view', { body: { name, filters } });
  return data?.views ?? [];
}
async function viewsOf(by: SignedInUser) {
  const { data } = await by.api.POST('/order_views', { body: {} });
  return data?.views ?? [];
}

describe('saved views', () => {
  it('keep their filters and are listed by name', async () => {
    const admin = await testApp.admin();
    await save(admin, 'unpaid');
    expect(await save(admin, '  Late   ones ', { due: 'overdue', assigned_to: 0 })).toEqual([
      { id: expect.any(Number), name: 'Late ones', filters: { due: 'overdue', assigned_to: 0 } },
      { id: expect.any(Number), name: 'unpaid', filters: {} },
    ]);
    expect(await viewsOf(admin)).toHaveLength(2);
  });

  it('are overwritten by the same name in any letter case', async () => {
    const admin = await testApp.admin();
    const [first] = await save(admin, 'Mine', { q: 'gst' });
    expect(await save(admin, 'MINE', { q: 'pan' })).toEqual([
      { id: first?.id, name: 'MINE', filters: { q: 'pan' } },
    ]);
  });

  it('can be listed, changed and deleted by their owner only', async () => {
    const [one, other] = [await testApp.admin(), await testApp.admin()];
    const [view] = await save(one, 'Mine', { q: 'gst' });
    expect(await viewsOf(other)).toEqual([]);
    await save(other, 'Mine', { q: 'pan' });
    const { data } = await other.api.POST('/delete_order_view', { body: { id: view?.id ?? 0 } });
    expect(data?.views).toMatchObject([{ name: 'Mine', filters: { q: 'pan' } }]);
    expect(await viewsOf(one)).toEqual([view]);
  });

  it('can be deleted repeatedly', async () => {
    const admin = await testApp.admin();
    const [view] = await save(admin, 'Mine');
    for (let time = 0; time < 2; time += 1) {
      const { data } = await admin.api.POST('/delete_order_view', { body: { id: view?.id ?? 0 } });
      expect(data?.views).toEqual([]);
    }
  });

  it('are limited to twenty, also when saved concurrently', async () => {
    const admin = await testApp.admin();
    const tries = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) => save(admin, `View ${index}`)),
    );
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ status: 400, errors: [{ field: 'name' }] });
    }
    const [known] = await viewsOf(admin);
    expect(await save(admin, known?.name ?? '', { q: 'x' })).toHaveLength(20);
  });

  it('saved concurrently with the same name become one', async () => {
    const admin = await testApp.admin();
    await Promise.all(Array.from({ length: 5 }, () => save(admin, 'Mine')));
    expect(await viewsOf(admin)).toHaveLength(1);
  });

  it('store filters only', async () => {
    const admin = await testApp.admin();
    const filters = { q: 'gst', limit: 5, cursor: 'x', person_id: 1, __proto__: { a: 1 } };
    const { body } = await postJson(testApp, '/save_order_view', { name: 'Mine', filters }, admin.token);
    expect(body['views']).toMatchObject([{ filters: { q: 'gst' } }]);
    const [view] = await viewsOf(admin);
    expect(view?.filters).toEqual({ q: 'gst' });
  });
});
