/** NUL characters, which Postgres cannot store, are removed. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

it('a NUL character is removed from names and search texts', async () => {
  const { api } = await testApp.customer();
  expect((await api.POST('/documents', { body: { q: '\u0000' } })).data).toMatchObject({ status: 'true' });
  expect((await api.POST('/mytickets', { body: { q: 'a\u0000' } })).data).toMatchObject({ status: 'true' });
  const { data } = await api.POST('/update_profile', { body: { name: 'Me\u0000era' } });
  expect(data?.profile.name).toBe('Meera');
});
