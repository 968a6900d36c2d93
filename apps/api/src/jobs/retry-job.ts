/** An admin has a job tried again, or all of a name that failed. */
import type { Handler } from '../contract/operation.ts';
import { notFound } from '../contract/errors.ts';
import { writeJobEntry } from './write-job-entry.ts';
import { ofQueues, requireDone } from './of-queues.ts';

const mostAtOnce = 1_000;

export const retryJob: Handler<'retryJob'> = async ({ db, jobs }, { actor, body }) => {
  const who = { actor_id: actor.userId, actor_role: 'admin', operation: 'retryJob' } as const;
  if ('id' in body) {
    requireDone(await ofQueues(jobs.retry(body.id)));
    await writeJobEntry(db, who, 'retry', body.id);
    return { status: 'true', message: 'The job is tried again.', retried: 1 };
  }
  const ids = await ofQueues(jobs.idsOf(body.name, ['failed'], mostAtOnce));
  if (ids.length === 0) throw notFound('No job of this name has failed.');
  let retried = 0;
  for (const id of ids) {
    // Another admin may have been first.
    if ((await ofQueues(jobs.retry(id))) !== 'done') continue;
    await writeJobEntry(db, who, 'retry', id);
    retried += 1;
  }
  return { status: 'true', message: `${retried} jobs are tried again.`, retried };
};
