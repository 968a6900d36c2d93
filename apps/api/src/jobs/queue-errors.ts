/** Maps failures of the queues and of job actions to problems. */

import { notFound, Problem } from '../contract/errors.ts';
import type { JobActionResult } from './job-admin.ts';

/** Throws `unavailable` when the queues, which may run on another server, do not respond. */
export const callQueues = <Value>(result: Promise<Value>): Promise<Value> =>
  result.catch((cause: unknown) => {
    throw new Problem('unavailable', 'The queues do not answer. Please try again in a moment.', { cause });
  });

/** Throws unless the action succeeded. */
export function assertDone(verdict: JobActionResult): void {
  if (verdict === 'unknown') throw notFound('There is no such job any more.');
  if (verdict !== 'done') throw new Problem('conflict', conflicts[verdict]);
}

const conflicts = {
  working: 'This job is being worked at just now.',
  waiting: 'This job is next already.',
  scheduled: 'This job comes round by the clock.',
} satisfies Record<Exclude<JobActionResult, 'done' | 'unknown'>, string>;
