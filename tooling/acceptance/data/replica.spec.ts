/** Lists and reports on a real streaming replica, which lags, dies and freezes. */

import { istDate } from '@portal/domain/ist-date';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { readContract, listOperations } from '../../../apps/api/src/contract/read-contract.ts';
import { setRoleLimits } from '../../../apps/api/src/db/session-limits.ts';
import { replicaOperations } from '../../../apps/api/src/replica-operations.ts';
import { startFreezableProxy } from '../../../apps/api/test/freezable-proxy.ts';
import { administer } from '../../../apps/api/test/global-setup.ts';
import { createOrderFixture, type OrderFixture } from '../../../apps/api/test/order-fixture.ts';
import { postJson } from '../../../apps/api/test/post-json.ts';
import { startInstance } from '../../../apps/api/test/start-instance.ts';
import { type DebianPostgres, postgresPrograms, startDebianPostgres } from './debian-postgres.ts';
import { runInDebian } from './debian-programs.ts';

type Instance = Awaited<ReturnType<typeof startInstance>>;
type Proxy = Awaited<ReturnType<typeof startFreezableProxy>>;

let fixture: OrderFixture;
let replica: DebianPostgres;
let proxy: Proxy;
let instance: Instance;
beforeAll(async () => {
  fixture = await createOrderFixture();
  await setRoleLimits(fixture.testApp.db);
  replica = await startDebianReplica(inject('debian'), inject('postgresUrl'));
  const address = new URL(fixture.testApp.config.DATABASE_URL);
  address.port = String(replica.port);
  proxy = await startFreezableProxy(address.href);
  instance = await startInstance({ ...fixture.testApp.config, DATABASE_REPLICA_URL: proxy.url });
});
afterAll(async () => {
  await instance.close();
  await proxy.stop();
  await replica.remove();
  await fixture.testApp.close();
});

const onReplica = (statement: string) => administer(replica.url, statement);
/** The number of lists and reports answered by each of the two. */
async function counts(): Promise<{ replica: number; primary: number }> {
  const { values } = await instance.deps.metrics.reads.get();
  const of = (name: string) => values.find(({ labels }) => labels.of === name)?.value ?? 0;
  return { replica: of('replica'), primary: of('primary') };
}
const orders = async () => {
  const { data } = await instance.api(fixture.admin.token).POST('/adminorders', { body: { limit: 5 } });
  return data?.orders ?? [];
};
/** Polls until the replica answers, and returns its response. */
async function untilUsed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  const ofReplica = async () => {
    const before = await counts();
    answers.push(await ask());
    return (await counts()).replica - before.replica;
  };
  await expect.poll(ofReplica).toBe(1);
  return answers.at(-1) ?? ask();
}
/** Returns need a period, and the revenue a year; every other list and report has defaults. */
const requiredFields = (id: (typeof replicaOperations)[number]) =>
  id === 'revenue'
    ? { year: '2026-27', by: 'department' }
    : id === 'gstReturn' || id === 'gstReturnDocuments'
      ? { period: istDate(new Date()).slice(0, 7) }
      : {};
const statusOf = async (id: number) => (await orders()).find((order) => order.id === id)?.status;

it('the replica answers every list and report like the primary', async () => {
  for (let n = 0; n < 3; n += 1)
    await fixture.setStatus(fixture.staff, (await fixture.order()).id, 'Form filed');
  await untilUsed(orders);
  const operations = new Map(listOperations(readContract()).map((operation) => [operation.id, operation]));
  for (const id of replicaOperations) {
    const operation = operations.get(id);
    const { token } = operation?.allow.includes('admin') === true ? fixture.admin : fixture.staff;
    const path = (operation?.path ?? '').replace(/^\/api/, '');
    const expected = await postJson(fixture.testApp, path, requiredFields(id), token);
    expect({ id, status: expected.status }).toEqual({ id, status: 200 });
    expect(await untilUsed(() => postJson(instance, path, requiredFields(id), token))).toEqual(expected);
  }
});

it('staff can’t read a colleague’s list on the replica either', async () => {
  const { id } = await fixture.order();
  await fixture.assign(id, fixture.otherStaff.id);
  await untilUsed(orders);
  const tasksOf = async (token: string) =>
    JSON.stringify(await postJson(instance, '/stafftasks', {}, token)).includes(`"id":${id},`);
  expect(await tasksOf(fixture.otherStaff.token)).toBe(true);
  expect(await tasksOf(fixture.staff.token)).toBe(false);
});

it('reads see a client’s own writes, a hundred times in a row', async () => {
  await untilUsed(orders);
  const before = await counts();
  for (let n = 0; n < 50; n += 1) {
    const { id } = await fixture.order();
    expect(await statusOf(id)).toBe('Pending');
    await fixture.setStatus(fixture.staff, id, 'Form filed');
    expect(await statusOf(id)).toBe('Form filed');
  }
  expect((await counts()).replica).toBeGreaterThan(before.replica + 50);
});

it('while the replica lags the primary answers, and then the replica again', async () => {
  await untilUsed(orders);
  await onReplica('select pg_wal_replay_pause()');
  onTestFinished(() => void onReplica('select pg_wal_replay_resume()').catch(() => undefined));
  const { id } = await fixture.order();
  const before = await counts();
  expect(await statusOf(id)).toBe('Pending');
  expect(await statusOf(id)).toBe('Pending');
  expect(await counts()).toEqual({ replica: before.replica, primary: before.primary + 2 });
  await onReplica('select pg_wal_replay_resume()');
  await untilUsed(orders);
});

it('calls succeed while the replica is down, and use it once it is back', async () => {
  await untilUsed(orders);
  await replica.kill();
  const { id } = await fixture.order();
  expect(await statusOf(id)).toBe('Pending');
  expect((await orders()).length).toBe(5);
  await replica.start();
  await untilUsed(orders);
});

it('calls succeed while the replica is frozen, and use it once it resumes', async () => {
  await untilUsed(orders);
  proxy.freeze();
  const found = await Promise.all(Array.from({ length: 12 }, orders));
  expect(found.map((rows) => rows.length)).toEqual(Array.from({ length: 12 }, () => 5));
  proxy.thaw();
  await untilUsed(orders);
});

it('a server that is not a replica is not used', async () => {
  const { DATABASE_URL } = fixture.testApp.config;
  const wrong = await startInstance({ ...fixture.testApp.config, DATABASE_REPLICA_URL: DATABASE_URL });
  onTestFinished(() => wrong.close());
  await expect
    .poll(async () => (await wrong.deps.metrics.replicaAway.get()).values[0]?.value)
    .toBeGreaterThan(0);
  await wrong.api(fixture.admin.token).POST('/adminorders', { body: {} });
  const { values } = await wrong.deps.metrics.reads.get();
  expect(values.map(({ labels }) => labels.of)).toEqual(['primary']);
});

/** A streaming replica of a Postgres, created with Debian's programs. */
const startDebianReplica = (root: string, primaryUrl: string): Promise<DebianPostgres> =>
  startDebianPostgres(root, {
    fill: (folder) =>
      void runInDebian(root, [
        `${postgresPrograms}/pg_basebackup`,
        `--dbname=${primaryUrl}`,
        `--pgdata=${folder}/cluster`,
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
      ]),
  });
