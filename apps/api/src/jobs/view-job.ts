/** One job as people may see it: ids and what went wrong, never an address, a code or a name. */
import type { JobState, QueuedJob } from './backend.ts';
import type { QueueName } from './define-job.ts';

export interface ViewedJob {
  id: string;
  queue: QueueName;
  name: string;
  state: JobState;
  /** What it is about, such as `codeId 41`; empty for what comes round by the clock. */
  about: string;
  addedAt: Date;
  /** When it failed for good. */
  failedAt: Date | null;
  attempts: number;
  mostAttempts: number;
  /** The first line of its last error; null before the first. */
  error: string | null;
  /** Comes round by the clock. */
  isScheduled: boolean;
}

export const viewJob = (job: QueuedJob, queue: QueueName, state: JobState): ViewedJob => ({
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

/** Numbers alone: what else may stand there of an older version is nobody's business. */
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

/** Our own errors name nobody; those of other programs may repeat what they were given. */
const maskError = (reason: string): string =>
  (reason.trim().split('\n', 1)[0] ?? '')
    .replaceAll(/\S+@\S+/g, '…@…')
    .replaceAll(/\d{6,}/g, '…')
    .slice(0, longestError);
