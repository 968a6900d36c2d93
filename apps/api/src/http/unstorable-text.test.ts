/** A character that Postgres can't keep is the sender's mistake and no failure of ours; in a text it is left out. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const refused = { status: 400, code: 'malformed_body' };

it('is refused where it is searched for, and left out of a name', async () => {
  const { api } = await world.customer();
  await expect(api.POST('/documents', { body: { q: '\u0000' } })).rejects.toMatchObject(refused);
  await expect(api.POST('/mytickets', { body: { q: 'a\u0000' } })).rejects.toMatchObject(refused);
  const { data } = await api.POST('/update_profile', { body: { name: 'Me\u0000era' } });
  expect(data?.profile.name).toBe('Meera');
});
