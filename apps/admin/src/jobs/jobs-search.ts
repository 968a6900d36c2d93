/** Search parameters of the jobs; failed mails by default. */

export const QUEUES = ['mail', 'upkeep'] as const;
export const STATES = ['failed', 'delayed', 'waiting', 'active'] as const;

export type JobsSearch = {
  queue?: (typeof QUEUES)[number];
  state?: (typeof STATES)[number];
};

/** Invalid values are omitted. */
export function parseJobsSearch(search: Record<string, unknown>): JobsSearch {
  const queue = QUEUES.find((known) => known === search['queue']);
  const state = STATES.find((known) => known === search['state']);
  return { ...(queue && { queue }), ...(state && { state }) };
}
