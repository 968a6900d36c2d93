/** The queues as admins see them: numbers of all, and the jobs of one queue and state. */
import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import type { ViewedJob } from './view-job.ts';
import { ofQueues } from './of-queues.ts';
import { linkSecrets } from '../secrets.ts';

const usualSize = 50;

export const adminJobs: Handler<'adminJobs'> = async ({ jobs, config }, { actor, body }) => {
  const { queue = 'mail', state = 'failed', limit: size = usualSize, cursor } = body;
  const list = `jobs:${actor.userId}:${queue}:${state}`;
  // Queues are paged by offset: a job removed concurrently shifts the others by one, and the next load shows it.
  const start = cursor === undefined ? 0 : readCursor(linkSecrets(config), list, cursor);
  const [counts, found] = await ofQueues(
    Promise.all([jobs.counts(), jobs.list(queue, state, { start, size: size + 1 })]),
  );
  const places = found.map((job, at) => ({ id: start + at + 1, job }));
  const { page, nextCursor } = cutPage(places, size, (place) =>
    writeCursor(linkSecrets(config), list, place),
  );
  return {
    status: 'true',
    message: 'The jobs.',
    queues: counts.map(({ queue: name, counts: of }) => ({ queue: name, ...of })),
    jobs: page.map(({ job }) => answerJob(job)),
    next_cursor: nextCursor,
  };
};

const answerJob = (job: ViewedJob): components['schemas']['QueuedJob'] => ({
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
