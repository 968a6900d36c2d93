/** Assignee of an order, editable in place; suggests the least loaded of its department. */

import { CommitSelect } from '@portal/ui/patterns/commit-select';
import { useMemo } from 'react';
import { type AssignedOrder, currentAssigneeOf, useAssign } from './assign.queries.ts';
import { NOBODY, assigneeOptions, parseChoice } from './assignee-options.ts';
import type { AdminOrderRow, Assignee } from './orders.queries.ts';

export type AssigneeSelectProps = {
  order: AssignedOrder & Pick<AdminOrderRow, 'category' | 'is_cancelled'>;
  staff: readonly Assignee[];
};

/** A choice is posted at once, unless the order is cancelled. */
export function AssigneeSelect({ order, staff }: AssigneeSelectProps) {
  if (order.is_cancelled) return order.staff_name ?? '–';
  return <OpenAssigneeSelect order={order} staff={staff} />;
}

function OpenAssigneeSelect({ order, staff }: AssigneeSelectProps) {
  const assign = useAssign(order);
  const { assigned_to: id, staff_name: name, category } = order;
  const options = useMemo(
    () => assigneeOptions(staff, category, id === null ? null : { id, name: name ?? 'Somebody' }),
    [staff, category, id, name],
  );
  const choose = (value: string) => {
    const to = parseChoice(staff, value);
    if (to === undefined) return;
    void assign({ to, seen: currentAssigneeOf(order) }).catch(() => undefined); // Shown in a toast.
  };
  return (
    <CommitSelect
      aria-label={`Assigned To of ${order.order_id}`}
      value={id === null ? NOBODY : String(id)}
      data={options}
      miw="11rem"
      onCommit={choose}
    />
  );
}
