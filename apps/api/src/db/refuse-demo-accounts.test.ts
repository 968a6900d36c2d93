/** A start in production on a database of the demo seed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { createWorld, type World } from '../../test/world.ts';
import { refuseDemoAccounts } from './refuse-demo-accounts.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const startIn = (APP_STAGE: 'production' | 'development') =>
  refuseDemoAccounts({ db: world.db, config: { APP_STAGE } });

it('is refused with their names, also of staff and customers, and elsewhere nothing is asked', async () => {
  await expect(startIn('production')).resolves.toBeUndefined();
  for (const email of ['staff@demo.test', 'Customer@Demo.test']) {
    const { id } = await makePerson(world.db, 'user');
    await world.db.updateTable('people').set({ email }).where('id', '=', id).execute();
  }
  await expect(startIn('production')).rejects.toThrow(/\(staff@demo\.test, Customer@Demo\.test\)/);
  await expect(startIn('development')).resolves.toBeUndefined();
});

it('goes on once they are deleted, and with an address that only looks alike', async () => {
  await world.db
    .updateTable('people')
    .set({ state: 'deactivated', deactivated_at: new Date() })
    .where('email', 'ilike', '%@demo.test')
    .execute();
  const { id } = await makePerson(world.db, 'user');
  await world.db
    .updateTable('people')
    .set({ email: 'asha@demo.test.example.in' })
    .where('id', '=', id)
    .execute();
  await expect(startIn('production')).resolves.toBeUndefined();
});
