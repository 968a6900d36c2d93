/** The day on which an order last reached each of its steps, as readable text. */

import { dayText } from './ist-date.ts';

export type FollowedOrder = {
  /** Each change with its day, yyyy-mm-dd in India, oldest first. */
  readonly history: readonly { readonly status: string; readonly date: string }[];
  readonly order_process: readonly string[];
};

/**
 * By the step's name. A skipped step has no day; a step that was reached again
 * has its last one, and a step after the current one has none.
 */
export function stepDates({
  history,
  order_process: steps,
}: FollowedOrder): Readonly<Record<string, string>> {
  const dates = new Map<string, string>();
  for (const { status, date } of history) {
    const reached = steps.indexOf(status);
    for (const later of steps.slice(reached + 1)) dates.delete(later);
    if (reached >= 0) dates.set(status, dayText(date));
  }
  return Object.fromEntries(dates);
}
