/** Admins see what waits and what failed, have it tried again, and drop it. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { addJobs, failAllJobs, enqueuedJobIds, runAllJobs } from '../../test/failed-jobs.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.admin();
});
afterAll(() => testApp.close());

type Query = { queue?: 'mail' | 'upkeep'; state?: 'failed' | 'delayed' | 'waiting' | 'active' };
async function look(body: Query & { limit?: number; cursor?: string } = {}) {
  const { data } = await admin.api.POST('/adminjobs', { body });
  if (!data) throw new Error('adminjobs answered nothing');
  return data;
}
const idsOf = ({ jobs }: Awaited<ReturnType<typeof look>>) => jobs.map(({ id }) => id);
const lastEntry = async () => {
  const { data } = await admin.api.POST('/audit_log', { body: { object: 'job', limit: 1 } });
  return data?.entries[0];
};
const retry = (body: { id: string } | { name: string }, by = admin) => by.api.POST('/retry_job', { body });
const drop = (id: string, by = admin) => by.api.POST('/drop_job', { body: { id } });

/** Keeps the job's row locked until both calls wait for a lock, so that neither has seen what the other does. */
const heldUntilBothWait = (id: string, calls: () => Promise<string>[]) =>
  testApp.db
    .transaction()
    .execute(async (tx) => {
      await sql`select from bullmq.job where id = ${id} for update`.execute(tx);
      const begun = Promise.all(calls());
      await vi.waitFor(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.db);
        expect(rows[0]?.waiting).toBe(2);
      });
      return { begun };
    })
    .then(({ begun }) => begun);

describe('the job page', () => {
  it('is empty where nothing ever ran', async () => {
    expect(await look()).toMatchObject({
      queues: [
        { queue: 'mail', failed: 0, delayed: 0, waiting: 0, active: 0 },
        { queue: 'upkeep', failed: 0, delayed: 0, waiting: 0, active: 0 },
      ],
      jobs: [],
      next_cursor: null,
    });
  });

  it('shows what failed last first, by ids alone, page after page', async () => {
    const ids = await addJobs(testApp.deps, ['code.requested', 'account.changed', 'code.requested']);
    await failAllJobs(testApp.deps);
    const first = await look({ limit: 2 });
    expect(first.queues[0]).toMatchObject({ queue: 'mail', failed: 3 });
    expect(first.jobs[0]).toEqual({
      id: ids[2],
      queue: 'mail',
      name: 'code.requested',
      state: 'failed',
      about: 'codeId 7',
      added_at: expect.any(String),
      failed_at: expect.any(String),
      attempts: 1,
      most_attempts: 1,
      error: '550 no mailbox for …@… code …',
      scheduled: false,
    });
    const rest = await look({ limit: 2, cursor: first.next_cursor ?? '' });
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids.toReversed());
    expect(rest.next_cursor).toBeNull();
    expect(await problemCodeOf(look({ state: 'waiting', cursor: first.next_cursor ?? '' }))).toBe(
      'validation_failed',
    );
  });

  it('has one tried again, and says who did it', async () => {
    const [id = ''] = idsOf(await look());
    const { data } = await retry({ id });
    expect(data).toMatchObject({ retried: 1 });
    expect((await look()).queues[0]).toMatchObject({ failed: 2, waiting: 1 });
    expect(idsOf(await look({ state: 'waiting' }))).toEqual([id]);
    expect(await lastEntry()).toMatchObject({
      actor: { id: admin.id },
      operation: 'retryJob',
      action: 'change',
      object_id: id,
    });
    expect(await problemCodeOf(retry({ id }))).toBe('conflict');
    await runAllJobs(testApp.deps, () => Promise.resolve());
    expect(await problemCodeOf(retry({ id }))).toBe('not_found');
  });

  it('has all of a name tried again', async () => {
    await addJobs(testApp.deps, ['account.changed']);
    await failAllJobs(testApp.deps);
    const { data } = await retry({ name: 'account.changed' });
    expect(data).toMatchObject({ retried: 2, message: '2 jobs are tried again.' });
    expect(await problemCodeOf(retry({ name: 'account.changed' }))).toBe('not_found');
    await runAllJobs(testApp.deps, () => Promise.resolve());
    expect((await look()).queues[0]).toMatchObject({ failed: 1, waiting: 0 });
  });

  it('drops one with its event, and says who did it', async () => {
    const [id = ''] = idsOf(await look());
    expect(await enqueuedJobIds(testApp.deps)).toContain(id);
    await drop(id);
    expect(await enqueuedJobIds(testApp.deps)).not.toContain(id);
    expect(idsOf(await look())).toEqual([]);
    expect(await lastEntry()).toMatchObject({ operation: 'dropJob', action: 'remove', object_id: id });
    expect(await problemCodeOf(drop(id))).toBe('not_found');
  });

  it('brings forward what waits for its time, and two admins at once do it once', async () => {
    const [id = ''] = await addJobs(testApp.deps, ['code.requested'], { delay: 3_600_000 });
    expect(idsOf(await look({ state: 'delayed' }))).toEqual([id]);
    const codes = await heldUntilBothWait(id, () => [
      problemCodeOf(retry({ id })),
      problemCodeOf(retry({ id })),
    ]);
    expect(codes.filter((code) => code === 'taken')).toHaveLength(1);
    await runAllJobs(testApp.deps, () => Promise.resolve());
  });

  it('names no field that is wrong', async () => {
    expect(await problemCodeOf(drop('no id at all'))).toBe('validation_failed');
    expect(await problemCodeOf(retry({ name: '' }))).toBe('validation_failed');
  });
});

it('says that the queues do not answer, and goes on without them', async () => {
  const away = await createTestApp({ REDIS_URL: 'redis://127.0.0.1:9' });
  try {
    const { api } = await away.admin();
    expect(await problemCodeOf(api.POST('/adminjobs', { body: {} }))).toBe('unavailable');
    expect(await problemCodeOf(api.POST('/audit_log', { body: {} }))).toBe('taken');
  } finally {
    await away.close();
  }
}, 90_000);
