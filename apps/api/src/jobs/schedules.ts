/** Scheduled jobs and their intervals. */

import type { JobQueue } from './backend.ts';

const minuteMs = 60_000;

export const schedules = {
  'reconcile-payments': { everyMs: minuteMs },
  'settle-refunds': { everyMs: minuteMs },
  'issue-missing-invoices': { everyMs: 10 * minuteMs },
  'mail-unread-chats': { everyMs: minuteMs },
  'sweep-incoming-files': { everyMs: 10 * minuteMs },
  'scan-quarantined-files': { everyMs: minuteMs },
  'delete-hidden-uploads': { everyMs: 60 * minuteMs },
  'erase-people': { everyMs: 60 * minuteMs },
  // These two wait for the morning in India themselves.
  'remind-of-expiry': { everyMs: 15 * minuteMs },
  'remind-of-payments': { everyMs: 15 * minuteMs },
  'remind-of-disputes': { everyMs: 60 * minuteMs },
  'read-settlements': { everyMs: 6 * 60 * minuteMs },
  'expire-quotes': { everyMs: 60 * minuteMs },
  'clean-up': { everyMs: 60 * minuteMs },
} as const;

export type ScheduledJob = keyof typeof schedules;

/** Synchronises the queue's schedules with the table; every process may run it at start. */
export async function syncSchedules(queue: JobQueue): Promise<void> {
  for (const [name, { everyMs }] of Object.entries(schedules)) {
    await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {}, opts: { attempts: 1 } });
  }
  for (const { key } of await queue.getJobSchedulers()) {
    // Of an earlier version.
    if (!Object.hasOwn(schedules, key)) await queue.removeJobScheduler(key);
  }
}
