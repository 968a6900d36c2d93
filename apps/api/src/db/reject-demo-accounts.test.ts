/** Starting in production on a database with demo accounts. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { rejectDemoAccounts } from './reject-demo-accounts.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const startIn = (APP_STAGE: 'production' | 'development') =>
  rejectDemoAccounts({ db: testApp.db, config: { APP_STAGE } });

it('is rejected with their names, also of staff and customers, and only in production', async () => {
  await expect(startIn('production')).resolves.toBeUndefined();
  for (const email of ['staff@demo.test', 'Customer@Demo.test']) {
    const { id } = await makePerson(testApp.db, 'user');
    await testApp.db.updateTable('people').set({ email }).where('id', '=', id).execute();
  }
  await expect(startIn('production')).rejects.toThrow(/\(staff@demo\.test, Customer@Demo\.test\)/);
  await expect(startIn('development')).resolves.toBeUndefined();
});

it('is allowed after their deletion, and with a similar address', async () => {
  await testApp.db
    .updateTable('people')
    .set({ state: 'deactivated', deactivated_at: new Date() })
    .where('email', 'ilike', '%@demo.test')
    .execute();
  const { id } = await makePerson(testApp.db, 'user');
  await testApp.db
    .updateTable('people')
    .set({ email: 'asha@demo.test.example.in' })
    .where('id', '=', id)
    .execute();
  await expect(startIn('production')).resolves.toBeUndefined();
});
