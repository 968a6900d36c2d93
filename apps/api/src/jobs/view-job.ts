/** A job for display: ids and its error, without addresses, codes or names. */

import type { JobState, QueuedJob } from './backend.ts';
import type { QueueName } from './define-job.ts';

export interface JobView {
  id: string;
  queue: QueueName;
  name: string;
  state: JobState;
  /** The ids in its data, such as `codeId 41`; empty for a scheduled job. */
  about: string;
  addedAt: Date;
  /** When its last attempt failed. */
  failedAt: Date | null;
  attempts: number;
  mostAttempts: number;
  /** The first line of its last error; null before the first. */
  error: string | null;
  isScheduled: boolean;
}

export const viewJob = (job: QueuedJob, queue: QueueName, state: JobState): JobView => ({
  id: job.id ?? '',
  queue,
  name: job.name,
  state,
  about: aboutOf(job.data),
  addedAt: new Date(job.timestamp),
  failedAt: state === 'failed' && job.finishedOn !== undefined ? new Date(job.finishedOn) : null,
  attempts: job.attemptsMade,
  mostAttempts: job.opts.attempts ?? 1,
  error: job.failedReason ? maskError(job.failedReason) : null,
  isScheduled: job.repeatJobKey !== undefined,
});

const mostIds = 5;

/** Numbers only: jobs of an older version may hold more. */
function aboutOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  return Object.entries(data)
    .flatMap(([field, value]) => {
      const ids = (Array.isArray(value) ? value : [value]).filter((id) => Number.isSafeInteger(id));
      if (ids.length === 0) return [];
      return [`${field} ${ids.slice(0, mostIds).join(', ')}${ids.length > mostIds ? ' …' : ''}`];
    })
    .join(', ');
}

const longestError = 200;

/** Errors of other programs may repeat personal data. */
const maskError = (reason: string): string =>
  (reason.trim().split('\n', 1)[0] ?? '')
    .replaceAll(/\S+@\S+/g, '…@…')
    .replaceAll(/\d{6,}/g, '…')
    .slice(0, longestError);
