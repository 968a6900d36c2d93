import type { Handler } from '../contract/operation.ts';
import { auditJobAction } from './audit-job-action.ts';
import { callQueues, assertDone } from './queue-errors.ts';

export const dropJob: Handler<'dropJob'> = async ({ db, jobs }, { actor, body }) => {
  assertDone(await callQueues(jobs.drop(body.id)));
  await auditJobAction(
    db,
    { actor_id: actor.userId, actor_role: 'admin', operation: 'dropJob' },
    'drop',
    body.id,
  );
  return { status: 'true', message: 'The job is dropped.' };
};
