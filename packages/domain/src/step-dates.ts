/** The day on which an order last reached each of its steps, as readable text. */
import { dayText } from './ist-date.ts';

export type FollowedOrder = {
  /** Each change with its day, yyyy-mm-dd in India, oldest first. */
  readonly history: readonly { readonly status: string; readonly date: string }[];
  readonly order_process: readonly string[];
};

/**
 * By the step's name. A step that was skipped counts as reached with the one that came after it, a step that the order
 * came back to from its last time, and one that it fell back behind not at all.
 */
export function stepDates({
  history,
  order_process: steps,
}: FollowedOrder): Readonly<Record<string, string>> {
  const dates = new Map<string, string>();
  for (const { status, date } of history) {
    const reached = steps.indexOf(status);
    for (const [index, step] of steps.entries()) {
      if (index > reached) dates.delete(step);
      else if (index === reached || !dates.has(step)) dates.set(step, dayText(date));
    }
  }
  return Object.fromEntries(dates);
}
