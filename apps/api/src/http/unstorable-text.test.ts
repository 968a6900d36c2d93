/** A character that Postgres can't keep is the sender's mistake and no failure of ours; in a text it is left out. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

it('is left out of a name and of what is searched for', async () => {
  const { api } = await testApp.customer();
  expect((await api.POST('/documents', { body: { q: '\u0000' } })).data).toMatchObject({ status: 'true' });
  expect((await api.POST('/mytickets', { body: { q: 'a\u0000' } })).data).toMatchObject({ status: 'true' });
  const { data } = await api.POST('/update_profile', { body: { name: 'Me\u0000era' } });
  expect(data?.profile.name).toBe('Meera');
});
