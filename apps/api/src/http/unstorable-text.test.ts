/** A character that Postgres can't keep is the sender's mistake and no failure of ours; in a text it is left out. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('is left out of a name and of what is searched for', async () => {
  const { api } = await world.customer();
  expect((await api.POST('/documents', { body: { q: '\u0000' } })).data).toMatchObject({ status: 'true' });
  expect((await api.POST('/mytickets', { body: { q: 'a\u0000' } })).data).toMatchObject({ status: 'true' });
  const { data } = await api.POST('/update_profile', { body: { name: 'Me\u0000era' } });
  expect(data?.profile.name).toBe('Meera');
});
