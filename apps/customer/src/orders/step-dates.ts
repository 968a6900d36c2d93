/** The day on which an order last reached each of its steps, as readable text. */
import { dayText } from '@portal/domain/ist-date';
import type { Order } from './orders.queries.ts';

/** By the step's name; a step that an order came back to counts from its last time. */
export function stepDates(history: Order['history']): Readonly<Record<string, string>> {
  return Object.fromEntries(history.map(({ status, date }) => [status, dayText(date)]));
}
