/** `jobs` on Postgres and Redis. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJobs, failAllJobs, enqueuedJobIds, runAllJobs } from '../../test/failed-jobs.ts';
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts';
import { runCommand } from '../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { type Backend, type JobQueue, openBackend } from '../jobs/backend.ts';
import { countJobs } from '../jobs/job-admin.ts';
import { syncSchedules } from '../jobs/schedules.ts';

const backends = ['Postgres', ...(hasRedis ? ['Redis'] : [])];

describe.each(backends)('the queues on %s', (name) => {
  let redis: TestRedis | undefined;
  let testApp: TestApp;
  let backend: Backend;
  let queue: JobQueue;
  beforeAll(async () => {
    redis = name === 'Redis' ? await startRedis() : undefined;
    testApp = await createTestApp(redis && { REDIS_URL: `${redis.url}/3` });
    backend = await openBackend(testApp.config);
    queue = backend.openQueue('mail', () => undefined);
  });
  afterAll(async () => {
    await queue.close();
    await testApp.close();
    await redis?.stop();
  });

  const jobs = (...args: string[]) => runCommand(testApp.config, ['jobs', ...args]);
  const counts = () => countJobs(queue);

  const placed = () => ({ db: testApp.db, config: testApp.config });
  const addJob = async (job: string, opts: { delay?: number } = {}) =>
    (await addJobs(placed(), [job], opts))[0] ?? '';
  const events = () => enqueuedJobIds(placed());
  const fail = () => failAllJobs(placed());
  const succeed = () => runAllJobs(placed(), () => Promise.resolve());

  it('lists failed jobs by id only', async () => {
    const id = await addJob('code.requested');
    await fail();
    const { code, stdout, stderr } = await jobs('list');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^QUEUE\s+FAILED\s+DELAYED\s+WAITING\s+ACTIVE\nmail\s+1\s+0\s+0\s+0\n/);
    expect(stdout).toMatch(
      new RegExp(
        `^${id}\\s+code\\.requested\\s+codeId 7\\s+\\S+\\s+1/1\\s+550 no mailbox for …@… code …$`,
        'm',
      ),
    );
    expect(stdout).not.toMatch(/meera|123456|second line/);
    const asJson = await jobs('list', '--json', '--queue', 'mail');
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      queues: [{ queue: 'mail', counts: { failed: 1 } }, { queue: 'upkeep' }],
      jobs: [{ id, name: 'code.requested', about: 'codeId 7', attempts: 1, state: 'failed' }],
    });
    expect((await jobs('list', '--state', 'active')).stdout).toContain('No job is active.');
  });

  it('retries one job with all its attempts', async () => {
    const [id = ''] = await events();
    expect(await jobs('retry', id)).toEqual({ code: 0, stdout: `${id} is tried again.\n`, stderr: '' });
    expect(await counts()).toMatchObject({ failed: 0, waiting: 1 });
    expect((await queue.getJob(id))?.attemptsMade).toBe(0);
    expect(await jobs('retry', id)).toEqual({ code: 1, stdout: '', stderr: `${id}: it is next already.\n` });
    await succeed();
    expect(await counts()).toMatchObject({ failed: 0, waiting: 0 });
    expect((await jobs('retry', id)).stderr).toBe(`${id}: there is no such job, or it is done.\n`);
  });

  it('runs a delayed job at once', async () => {
    const id = await addJob('code.requested', { delay: 3_600_000 });
    expect(await counts()).toMatchObject({ delayed: 1 });
    expect((await jobs('list', '--state', 'delayed')).stdout).toContain(id);
    expect((await jobs('retry', id)).code).toBe(0);
    expect(await counts()).toMatchObject({ delayed: 0, waiting: 1 });
    await succeed();
  });

  it('retries all failed jobs of a name, and no others', async () => {
    const ids = [await addJob('code.requested'), await addJob('code.requested')];
    await addJob('account.changed');
    await fail();
    const { code, stdout } = await jobs('retry', '--name', 'code.requested');
    expect(code).toBe(0);
    for (const id of ids) expect(stdout).toContain(`${id} is tried again.`);
    expect(await counts()).toMatchObject({ failed: 1, waiting: 2 });
    expect((await jobs('retry', '--name', 'code.requested')).stderr).toBe(
      'No job called code.requested has failed.\n',
    );
  });

  it('drops a job with its event, so it doesn’t return', async () => {
    const [failed] = await queue.getJobs(['failed'], 0, 0, true);
    const id = failed?.id ?? '';
    expect(await events()).toContain(id);
    expect(await jobs('drop', id, 'no-such')).toEqual({
      code: 1,
      stdout: `${id} is dropped.\n`,
      stderr: 'no-such: there is no such job, or it is done.\n',
    });
    expect(await events()).not.toContain(id);
    expect(await queue.getJob(id)).toBeUndefined();
    expect(
      await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst(),
    ).toMatchObject({
      actor_role: 'operator',
      operation: 'jobs',
      action: 'remove',
      object: 'job',
      object_id: id,
    });
  });

  it('drops no scheduled job', async () => {
    const upkeep = backend.openQueue('upkeep', () => undefined);
    await syncSchedules(upkeep);
    const [next] = await upkeep.getJobs(['waiting', 'delayed'], 0, 0, true);
    expect((await jobs('drop', next?.id ?? '')).stderr).toContain('it comes round by the clock');
    await upkeep.close();
  });
});
