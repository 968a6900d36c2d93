import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createFirstAdmin } from './create-first-admin.ts';

vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const admin = { name: 'Asha Rao', email: 'asha@example.in', password: 'a well kept phrase' };
const admins = () =>
  testApp.db.selectFrom('people').select(['name', 'email']).where('user_type', '=', 'admin').execute();

it('is refused for a taken address', async () => {
  await makePerson(testApp.db, 'user', { email: 'Taken@example.in' });
  expect(await createFirstAdmin(testApp.deps, { ...admin, email: 'taken@example.in' })).toBe('email_taken');
  expect(await admins()).toEqual([]);
});

it('is created while there is none', async () => {
  expect(await createFirstAdmin(testApp.deps, admin)).toBe('created');
  expect(await admins()).toEqual([{ name: admin.name, email: admin.email }]);
});

it('is created once by repeated and concurrent starts', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      createFirstAdmin(testApp.deps, { ...admin, email: `other-${n}@example.in` }),
    ),
  );
  expect(outcomes).toEqual(Array(5).fill('there_is_one'));
  expect(await admins()).toHaveLength(1);
});

it('is created once by five concurrent starts on an empty database', async () => {
  const empty = await createTestApp();
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      createFirstAdmin(empty.deps, { ...admin, email: `other-${n}@example.in` }),
    ),
  );
  await empty.close();
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
});
