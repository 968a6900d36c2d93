/** Whom an order can be given to, as a select offers them: nobody, who has least to do, and the rest. */
import { leastLoaded } from '@portal/domain/staff-load';
import type { Holder } from './assign.queries.ts';
import type { Assignee } from './orders.queries.ts';

export type AssigneeGroup = { group: string; items: { value: string; label: string }[] };

/** Stands for nobody in a select. */
export const NOBODY = '0';

/** `holder` is offered even when they are no longer active, so that the select shows who has it. */
export function assigneeOptions(
  staff: readonly Assignee[],
  department: string | undefined,
  holder: Holder,
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

/** Whom a chosen option means; undefined for none of them. */
export function chosenOf(staff: readonly Assignee[], value: string): Holder | undefined {
  if (value === NOBODY) return null;
  const one = staff.find(({ id }) => String(id) === value);
  return one && { id: one.id, name: one.name };
}

const optionOf = ({ id, name, open_orders: open }: Assignee) => ({
  value: String(id),
  label: `${name} (${open} open)`,
});
