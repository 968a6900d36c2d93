/** Lists and reports while the replica is out of reach; tooling/acceptance/data/replica.spec.ts has a real one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkDesk, type WorkDesk } from '../../test/work-desk.ts';

let desk: WorkDesk;
beforeAll(async () => {
  desk = await openWorkDesk({}, { DATABASE_REPLICA_URL: 'postgresql://portal@127.0.0.1:9/portal' });
});
afterAll(() => desk.world.close());

it('a list is answered by the primary, and the count says so', async () => {
  const { id } = await desk.order();
  expect((await desk.orders()).orders.map((order) => order.id)).toContain(id);
  await expect
    .poll(async () => (await desk.world.deps.metrics.replicaAway.get()).values[0]?.value)
    .toBeGreaterThan(0);
  expect((await desk.orders()).orders.map((order) => order.id)).toContain(id);
  const { values } = await desk.world.deps.metrics.reads.get();
  expect(values).toEqual([{ labels: { of: 'primary' }, value: 2 }]);
});

it('so is an export', async () => {
  const { data } = await desk.admin.api.POST('/export_audit_log', { body: {} });
  const { pathname, search } = new URL(data?.url ?? '');
  const { statusCode, body } = await desk.world.app.inject({ method: 'GET', url: `${pathname}${search}` });
  expect(statusCode).toBe(200);
  expect(body).toContain('exportAuditLog');
});
