/** Assignee of a ticket, editable in place (`/adminticket`). */
import { CommitSelect } from '@portal/ui/patterns/commit-select';
import { useAssignTicket } from './assign.queries.ts';
import type { AdminTicketRow, StaffChoice } from './tickets.queries.ts';

export type AssigneeSelectProps = {
  ticket: Pick<AdminTicketRow, 'id' | 'ticket_id' | 'assigned_to'>;
  staff: readonly StaffChoice[];
};

/** A choice is posted at once. An inactive assignee is shown, but can't be chosen. */
export function AssigneeSelect({ ticket, staff }: AssigneeSelectProps) {
  const assign = useAssignTicket(ticket);
  const { assigned_to: held } = ticket;
  const holder = held === null ? null : (staff.find(({ id }) => id === held) ?? { id: held, name: FORMER });
  const choose = (value: string) => {
    const to = value === NOBODY ? null : staff.find(({ id }) => String(id) === value);
    if (to === undefined || to?.id === holder?.id) return;
    void assign({ to, seen: holder }).catch(() => undefined); // Shown in a toast.
  };
  return (
    <CommitSelect
      aria-label={`Assigned To of ${ticket.ticket_id}`}
      value={held === null ? NOBODY : String(held)}
      data={[
        { value: NOBODY, label: 'Nobody' },
        ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(holder?.name === FORMER ? [{ value: String(holder.id), label: FORMER, disabled: true }] : []),
      ]}
      miw="8.5rem"
      onCommit={choose}
    />
  );
}

const NOBODY = '0';
const FORMER = 'A former member of staff';
