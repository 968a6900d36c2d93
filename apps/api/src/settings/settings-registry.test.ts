/** What is set is remembered, and forgotten on every process as soon as it changes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { createDeps, closeDeps, type Deps } from '../deps.ts';
import { isAutoAssigned } from './auto-assign.ts';

let world: World;
let other: Deps;
beforeAll(async () => {
  world = await createWorld();
  // A second process of the same installation.
  other = createDeps(world.config);
  await other.listener.start();
});
afterAll(async () => {
  await closeDeps(other);
  await world.close();
});

const put = async (key: string, value: unknown) =>
  world.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), changed_at: new Date() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

const expectBothToSay = async (name: string) => {
  await expect
    .poll(async () =>
      Promise.all([world.deps, other].map(async ({ settings }) => (await settings.read()).provider.name)),
    )
    .toEqual([name, name]);
};

it('says what the environment says until something is set', async () => {
  const { stored, provider } = await world.deps.settings.read();
  expect(stored).toEqual({});
  expect(provider).toMatchObject({
    name: world.config.PROVIDER_NAME,
    legalName: world.config.PROVIDER_NAME,
    gstin: world.config.PROVIDER_GSTIN,
  });
});

it('reaches every process that had remembered something else', async () => {
  await expectBothToSay(world.config.PROVIDER_NAME);
  await put('name', 'Suvidha Filings');
  await expectBothToSay('Suvidha Filings');
  await put('name', 'Suvidha Tax');
  await expectBothToSay('Suvidha Tax');
});

it('is remembered, so that a quote or a mail costs no query', async () => {
  await expectBothToSay('Suvidha Tax');
  expect(await world.deps.settings.read()).toBe(await world.deps.settings.read());
});

it('leaves out what it does not understand', async () => {
  await put('gstin', 'no GST number');
  await put('of_a_later_version', 1);
  await put('phones', ['+91 80 1111 2222']);
  await expect.poll(async () => (await other.settings.read()).provider.phone).toBe('+91 80 1111 2222');
  const { stored, provider } = await other.settings.read();
  expect(Object.keys(stored).toSorted()).toEqual(['name', 'phones']);
  expect(provider.gstin).toBe(world.config.PROVIDER_GSTIN);
});

it('assigns nothing by itself until that is switched on', async () => {
  expect(await isAutoAssigned(world.db)).toBe(false);
  await put('auto_assign', true);
  expect(await isAutoAssigned(world.db)).toBe(true);
});
