/** The day on which an order last reached each of its steps, as readable text. */
import { dayText } from './ist-date.ts';

export type FollowedOrder = {
  /** Each change with its day, yyyy-mm-dd in India, oldest first. */
  readonly history: readonly { readonly status: string; readonly date: string }[];
  readonly order_process: readonly string[];
};

/**
 * By the step's name. A step that was jumped over has no day, since nobody worked on it; a step that the order came back
 * to has its last one, and one that it fell back behind has none any more.
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
