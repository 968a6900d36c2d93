/** Retries one job, or all failed jobs with a name. */

import { notFound } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { auditJobAction } from './audit-job-action.ts';
import { callQueues, assertDone } from './queue-errors.ts';

const mostAtOnce = 1_000;

export const retryJob: Handler<'retryJob'> = async ({ db, jobs }, { actor: admin, body }) => {
  const actor = { actor_id: admin.userId, actor_role: 'admin', operation: 'retryJob' } as const;
  if ('id' in body) {
    assertDone(await callQueues(jobs.retry(body.id)));
    await auditJobAction(db, actor, 'retry', body.id);
    return { status: 'true', message: 'The job is tried again.', retried: 1 };
  }
  const ids = await callQueues(jobs.idsOf(body.name, ['failed'], mostAtOnce));
  if (ids.length === 0) throw notFound('No job of this name has failed.');
  let retried = 0;
  for (const id of ids) {
    // Another admin may have been first.
    if ((await callQueues(jobs.retry(id))) !== 'done') continue;
    await auditJobAction(db, actor, 'retry', id);
    retried += 1;
  }
  return { status: 'true', message: `${retried} jobs are tried again.`, retried };
};
