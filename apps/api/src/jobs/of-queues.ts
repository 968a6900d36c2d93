/** What the queues answer, and what is said when they do not or when a job can't be had as it was wanted. */
import { notFound, Problem } from '../contract/errors.ts';
import type { Verdict } from './job-desk.ts';

/** They may live on a server of their own. */
export const ofQueues = <Value>(asked: Promise<Value>): Promise<Value> =>
  asked.catch((cause: unknown) => {
    throw new Problem('unavailable', 'The queues do not answer. Please try again in a moment.', { cause });
  });

/** Throws unless it is done. */
export function requireDone(verdict: Verdict): void {
  if (verdict === 'unknown') throw notFound('There is no such job any more.');
  if (verdict !== 'done') throw new Problem('conflict', conflicts[verdict]);
}

const conflicts = {
  working: 'This job is being worked at just now.',
  waiting: 'This job is next already.',
  scheduled: 'This job comes round by the clock.',
} satisfies Record<Exclude<Verdict, 'done' | 'unknown'>, string>;
