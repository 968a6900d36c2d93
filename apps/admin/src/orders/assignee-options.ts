/** Assignees of an order as options of a select: none, the least loaded, and the others. */

import { leastLoaded } from '@portal/domain/staff-load';
import type { CurrentAssignee } from '../shell/assignment.queries.ts';
import type { Assignee } from './orders.queries.ts';

export type AssigneeGroup = { group: string; items: { value: string; label: string }[] };

/** The option "Nobody". */
export const NOBODY = '0';

/** Includes an inactive `holder`, so that the select shows the current assignee. */
export function assigneeOptions(
  staff: readonly Assignee[],
  department: string | undefined,
  holder: CurrentAssignee,
): AssigneeGroup[] {
  const suggested = department === undefined ? undefined : leastLoaded(staff, department);
  const rest = staff.filter((one) => one !== suggested);
  const isKnown = holder === null || staff.some(({ id }) => id === holder.id);
  return [
    { group: 'Without', items: [{ value: NOBODY, label: 'Nobody' }] },
    ...(suggested ? [{ group: 'Suggested', items: [optionOf(suggested)] }] : []),
    ...(rest.length > 0 ? [{ group: 'Staff', items: rest.map(optionOf) }] : []),
    ...(isKnown ? [] : [{ group: 'Not active', items: [{ value: String(holder.id), label: holder.name }] }]),
  ];
}

/** The assignee of an option; undefined for an unknown one. */
export function parseChoice(staff: readonly Assignee[], value: string): CurrentAssignee | undefined {
  if (value === NOBODY) return null;
  const one = staff.find(({ id }) => String(id) === value);
  return one && { id: one.id, name: one.name };
}

const optionOf = ({ id, name, open_orders: open }: Assignee) => ({
  value: String(id),
  label: `${name} (${open} open)`,
});
