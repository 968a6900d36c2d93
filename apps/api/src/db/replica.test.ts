/** Lists and reports without a reachable replica; tooling/acceptance/data/replica.spec.ts uses a real one. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture({}, { DATABASE_REPLICA_URL: 'postgresql://portal@127.0.0.1:9/portal' });
});
afterAll(() => fixture.testApp.close());

it('a list is read from the primary, and counted as such', async () => {
  const { id } = await fixture.order();
  expect((await fixture.orders()).orders.map((order) => order.id)).toContain(id);
  await expect
    .poll(async () => (await fixture.testApp.deps.metrics.replicaAway.get()).values[0]?.value)
    .toBeGreaterThan(0);
  expect((await fixture.orders()).orders.map((order) => order.id)).toContain(id);
  const { values } = await fixture.testApp.deps.metrics.reads.get();
  expect(values).toEqual([{ labels: { of: 'primary' }, value: 2 }]);
});

it('an export is read from the primary', async () => {
  const { data } = await fixture.admin.api.POST('/export_audit_log', { body: {} });
  const { pathname, search } = new URL(data?.url ?? '');
  const { statusCode, body } = await fixture.testApp.app.inject({
    method: 'GET',
    url: `${pathname}${search}`,
  });
  expect(statusCode).toBe(200);
  expect(body).toContain('exportAuditLog');
});
