/** Which jobs are shown, as it stands in the address: the mails that failed when nothing does. */

export const QUEUES = ['mail', 'upkeep'] as const;
export const STATES = ['failed', 'delayed', 'waiting', 'active'] as const;

export type JobsSearch = {
  queue?: (typeof QUEUES)[number];
  state?: (typeof STATES)[number];
};

/** What makes no sense is left out. */
export function parseJobsSearch(search: Record<string, unknown>): JobsSearch {
  const queue = QUEUES.find((known) => known === search['queue']);
  const state = STATES.find((known) => known === search['state']);
  return { ...(queue && { queue }), ...(state && { state }) };
}
