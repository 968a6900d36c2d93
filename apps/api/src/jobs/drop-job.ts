/** An admin has a job never done. */
import type { Handler } from '../contract/operation.ts';
import { writeJobEntry } from './write-job-entry.ts';
import { ofQueues, requireDone } from './of-queues.ts';

export const dropJob: Handler<'dropJob'> = async ({ db, jobs }, { actor, body }) => {
  requireDone(await ofQueues(jobs.drop(body.id)));
  await writeJobEntry(
    db,
    { actor_id: actor.userId, actor_role: 'admin', operation: 'dropJob' },
    'drop',
    body.id,
  );
  return { status: 'true', message: 'The job is dropped.' };
};
