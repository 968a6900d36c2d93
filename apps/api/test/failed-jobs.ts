/** Mail jobs whose only attempt failed, as during an outage of the mail server. */

import { expect } from 'vitest';
import type { Deps } from '../src/deps.ts';
import { openBackend } from '../src/jobs/backend.ts';
import { jobIdOf } from '../src/jobs/finish-event.ts';
import { countJobs } from '../src/jobs/job-admin.ts';

type JobDeps = Pick<Deps, 'db' | 'config'>;

/** Returns their ids in the order of the names; each belongs to an enqueued event. */
export async function addJobs(
  { db, config }: JobDeps,
  names: readonly string[],
  opts: { delay?: number } = {},
): Promise<string[]> {
  const backend = await openBackend(config);
  const queue = backend.openQueue('mail', () => undefined);
  const ids: string[] = [];
  for (const name of names) {
    const row = await db
      .insertInto('outbox')
      .values({ type: name, data: JSON.stringify({ codeId: 7 }), handed_over_at: new Date() })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    const jobId = jobIdOf(row);
    await queue.addBulk([{ name, data: { codeId: 7 }, opts: { ...opts, jobId, attempts: 1 } }]);
    ids.push(jobId);
  }
  await queue.close();
  return ids;
}

/** Waits until the queue is empty. */
export async function runAllJobs(
  { config }: Pick<JobDeps, 'config'>,
  work: () => Promise<void>,
): Promise<void> {
  const backend = await openBackend(config);
  const queue = backend.openQueue('mail', () => undefined);
  const ignore = () => undefined;
  const worker = backend.openWorker('mail', 1, work, {
    onActive: ignore,
    onDone: ignore,
    onFailed: ignore,
    onError: ignore,
  });
  await expect.poll(() => countJobs(queue)).toMatchObject({ waiting: 0, active: 0 });
  await worker.close();
  await queue.close();
}

/** Its error contains data that must not be shown. */
export const failAllJobs = (placed: Pick<JobDeps, 'config'>): Promise<void> =>
  runAllJobs(placed, () =>
    Promise.reject(new Error('550 no mailbox for meera@example.in, code 123456\nsecond line')),
  );

export async function enqueuedJobIds({ db }: Pick<JobDeps, 'db'>): Promise<string[]> {
  return (await db.selectFrom('outbox').selectAll().execute()).map((row) => jobIdOf(row));
}
