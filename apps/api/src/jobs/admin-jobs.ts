/** Counts of all queues, and the jobs of one queue and state. */

import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import { byId, paginate, type RowRange } from '../lists/paginate.ts';
import { callQueues } from './queue-errors.ts';
import type { JobView } from './view-job.ts';

export const adminJobs: Handler<'adminJobs'> = async ({ jobs, config }, { actor, body }) => {
  const { queue = 'mail', state = 'failed', limit, cursor } = body;
  const list = {
    name: `jobs:${actor.userId}:${queue}:${state}`,
    defaultSize: 50,
    // A cursor holds an offset: a job removed concurrently shifts the others by one, and the next load shows it.
    load: async ({ limit: size, after: { id: start } = { id: 0 } }: RowRange) => {
      const found = await callQueues(jobs.list(queue, state, { start, size }));
      return found.map((job, place) => ({ id: start + place + 1, job }));
    },
    positionOf: byId,
  };
  const { rows, paging } = await paginate(config, list, { limit, cursor });
  const counts = await callQueues(jobs.counts());
  return {
    status: 'true',
    message: 'The jobs.',
    queues: counts.map(({ queue: name, counts: of }) => ({ queue: name, ...of })),
    jobs: rows.map(({ job }) => toQueuedJob(job)),
    ...paging,
  };
};

const toQueuedJob = (job: JobView): components['schemas']['QueuedJob'] => ({
  id: job.id,
  queue: job.queue,
  name: job.name,
  state: job.state,
  about: job.about,
  added_at: job.addedAt.toISOString(),
  failed_at: job.failedAt?.toISOString() ?? null,
  attempts: job.attempts,
  most_attempts: job.mostAttempts,
  error: job.error,
  scheduled: job.isScheduled,
});
