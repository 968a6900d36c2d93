/** The demo seed: what it writes, that it writes once, and where it refuses. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { seedDemo } from './seed-demo.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => vi.unstubAllEnvs());

describe('the demo seed', () => {
  it('is refused in production, and writes nothing', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(seedDemo(world.db)).rejects.toThrow('not for production');
    expect(await world.db.selectFrom('people').selectAll().execute()).toEqual([]);
  });

  it('writes once, also when two start at the same time', async () => {
    const wrote = await Promise.all([seedDemo(world.db), seedDemo(world.db)]);
    expect(wrote.filter(Boolean)).toHaveLength(1);
    expect(await seedDemo(world.db)).toBe(false);
    const services = await world.db.selectFrom('services').select('id').execute();
    expect(services).toHaveLength(catalogue.length);
  });

  it.each([
    ['admin@demo.test', 'admin'],
    ['staff@demo.test', 'staff'],
    ['customer@demo.test', 'user'],
  ])('%s can log in', async (email, userType) => {
    const { data } = await world.api().POST('/login', { body: { email, password: 'Demo-pass-1' } });
    expect(data).toMatchObject({ user_type: userType });
  });

  it('gives the staff member tasks of every kind', async () => {
    const { data: login } = await world
      .api()
      .POST('/login', { body: { email: 'staff@demo.test', password: 'Demo-pass-1' } });
    const { data } = await world.api(login?.token).POST('/stafftasks', { body: { sort: 'due' } });
    expect(data?.orders.map(({ overdue, payment_status: paid }) => `${overdue} ${paid}`)).toEqual([
      'true Completed',
      'false Completed',
      'false Pending',
      'false Completed',
    ]);
    for (const { id, status, open_requirements: open } of data?.orders ?? []) {
      const { data: detail } = await world
        .api(login?.token)
        .POST('/stafforder_detail/{id}', { params: { path: { id } }, body: {} });
      expect(detail?.order.history.at(-1)?.status).toBe(status);
      expect(open).toBeGreaterThan(0);
    }
  });

  it('shows the customer the catalogue in the order of the departments', async () => {
    const { data: login } = await world
      .api()
      .POST('/login', { body: { email: 'customer@demo.test', password: 'Demo-pass-1' } });
    const { data } = await world.api(login?.token).POST('/services', { body: {} });
    expect(data?.services.map(({ name }) => name)).toEqual(catalogue.map(({ name }) => name));
    expect(data?.services.length).toBeGreaterThanOrEqual(30);
  });
});
