/** Admins list waiting and failed jobs, retry them, and drop them. */

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
async function loadJobs(body: Query & { limit?: number; cursor?: string } = {}) {
  const { data } = await admin.api.POST('/adminjobs', { body });
  if (!data) throw new Error('adminjobs answered nothing');
  return data;
}
const idsOf = ({ jobs }: Awaited<ReturnType<typeof loadJobs>>) => jobs.map(({ id }) => id);
const lastEntry = async () => {
  const { data } = await admin.api.POST('/audit_log', { body: { object: 'job', limit: 1 } });
  return data?.entries[0];
};
const retry = (body: { id: string } | { name: string }, by = admin) => by.api.POST('/retry_job', { body });
const drop = (id: string, by = admin) => by.api.POST('/drop_job', { body: { id } });

/** Locks the job's row until both calls wait for it, so that neither sees the effect of the other. */
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
  it('is empty before the first job', async () => {
    expect(await loadJobs()).toMatchObject({
      queues: [
        { queue: 'mail', failed: 0, delayed: 0, waiting: 0, active: 0 },
        { queue: 'upkeep', failed: 0, delayed: 0, waiting: 0, active: 0 },
      ],
      jobs: [],
      next_cursor: null,
    });
  });

  it('lists failed jobs newest first, with ids only, page by page', async () => {
    const ids = await addJobs(testApp.deps, ['code.requested', 'account.changed', 'code.requested']);
    await failAllJobs(testApp.deps);
    const first = await loadJobs({ limit: 2 });
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
    const rest = await loadJobs({ limit: 2, cursor: first.next_cursor ?? '' });
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids.toReversed());
    expect(rest.next_cursor).toBeNull();
    expect(await problemCodeOf(loadJobs({ state: 'waiting', cursor: first.next_cursor ?? '' }))).toBe(
      'validation_failed',
    );
  });

  it('retries one job, and logs the admin', async () => {
    const [id = ''] = idsOf(await loadJobs());
    const { data } = await retry({ id });
    expect(data).toMatchObject({ retried: 1 });
    expect((await loadJobs()).queues[0]).toMatchObject({ failed: 2, waiting: 1 });
    expect(idsOf(await loadJobs({ state: 'waiting' }))).toEqual([id]);
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

  it('retries all jobs with a name', async () => {
    await addJobs(testApp.deps, ['account.changed']);
    await failAllJobs(testApp.deps);
    const { data } = await retry({ name: 'account.changed' });
    expect(data).toMatchObject({ retried: 2, message: '2 jobs are tried again.' });
    expect(await problemCodeOf(retry({ name: 'account.changed' }))).toBe('not_found');
    await runAllJobs(testApp.deps, () => Promise.resolve());
    expect((await loadJobs()).queues[0]).toMatchObject({ failed: 1, waiting: 0 });
  });

  it('drops a job with its event, and logs the admin', async () => {
    const [id = ''] = idsOf(await loadJobs());
    expect(await enqueuedJobIds(testApp.deps)).toContain(id);
    await drop(id);
    expect(await enqueuedJobIds(testApp.deps)).not.toContain(id);
    expect(idsOf(await loadJobs())).toEqual([]);
    expect(await lastEntry()).toMatchObject({ operation: 'dropJob', action: 'remove', object_id: id });
    expect(await problemCodeOf(drop(id))).toBe('not_found');
  });

  it('runs a delayed job now, once for two concurrent admins', async () => {
    const [id = ''] = await addJobs(testApp.deps, ['code.requested'], { delay: 3_600_000 });
    expect(idsOf(await loadJobs({ state: 'delayed' }))).toEqual([id]);
    const codes = await heldUntilBothWait(id, () => [
      problemCodeOf(retry({ id })),
      problemCodeOf(retry({ id })),
    ]);
    expect(codes.filter((code) => code === 'taken')).toHaveLength(1);
    await runAllJobs(testApp.deps, () => Promise.resolve());
  });
});

it('returns 503 while the queues do not respond', async () => {
  const away = await createTestApp({ REDIS_URL: 'redis://127.0.0.1:9' });
  try {
    const { api } = await away.admin();
    expect(await problemCodeOf(api.POST('/adminjobs', { body: {} }))).toBe('unavailable');
    expect(await problemCodeOf(api.POST('/audit_log', { body: {} }))).toBe('taken');
  } finally {
    await away.close();
  }
}, 90_000);
