/** The cached settings, and their invalidation on every process. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createDeps, closeDeps, type Deps } from '../deps.ts';
import { isAutoAssigned } from './auto-assign.ts';

let testApp: TestApp;
let other: Deps;
beforeAll(async () => {
  testApp = await createTestApp();
  // A second process of the same installation.
  other = createDeps(testApp.config);
  await other.listener.start();
});
afterAll(async () => {
  await closeDeps(other);
  await testApp.close();
});

const put = async (key: string, value: unknown) =>
  testApp.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), changed_at: new Date() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

const expectBothToSay = async (name: string) => {
  await expect
    .poll(async () =>
      Promise.all([testApp.deps, other].map(async ({ settings }) => (await settings.read()).provider.name)),
    )
    .toEqual([name, name]);
};

it('returns the values of the environment until something is set', async () => {
  const { stored, provider } = await testApp.deps.settings.read();
  expect(stored).toEqual({});
  expect(provider).toMatchObject({
    name: testApp.config.PROVIDER_NAME,
    legalName: testApp.config.PROVIDER_NAME,
    gstin: testApp.config.PROVIDER_GSTIN,
  });
});

it('reaches every process that had cached other values', async () => {
  await expectBothToSay(testApp.config.PROVIDER_NAME);
  await put('name', 'Suvidha Filings');
  await expectBothToSay('Suvidha Filings');
  await put('name', 'Suvidha Tax');
  await expectBothToSay('Suvidha Tax');
});

it('is cached, so a quote or mail costs no query', async () => {
  await expectBothToSay('Suvidha Tax');
  expect(await testApp.deps.settings.read()).toBe(await testApp.deps.settings.read());
});

it('ignores rows it can’t parse', async () => {
  await put('gstin', 'no GST number');
  await put('of_a_later_version', 1);
  await put('phones', ['+91 80 1111 2222']);
  await expect.poll(async () => (await other.settings.read()).provider.phone).toBe('+91 80 1111 2222');
  const { stored, provider } = await other.settings.read();
  expect(Object.keys(stored).toSorted()).toEqual(['name', 'phones']);
  expect(provider.gstin).toBe(testApp.config.PROVIDER_GSTIN);
});

it('assigns no order automatically until that is enabled', async () => {
  expect(await isAutoAssigned(testApp.db)).toBe(false);
  await put('auto_assign', true);
  expect(await isAutoAssigned(testApp.db)).toBe(true);
});
