import { ActionIcon, Button, Group } from '@mantine/core';
import { istText } from '@portal/domain/ist-date';
import { staffTicketColumns } from '@portal/features/tickets/staff-ticket-columns';
import { TicketStatusSelect } from '@portal/features/tickets/ticket-status-select';
import { AppLinkButton } from '@portal/shell/app-link';
import { CommitSelect } from '@portal/ui/patterns/commit-select';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { IconArrowBackUp, IconEye, IconTrash } from '@tabler/icons-react';
import { useAssignTicket } from './assign.queries.ts';
import type { AdminTicketRow, StaffChoice } from './tickets.queries.ts';

type Column = DataColumn<AdminTicketRow>;
export type TicketColumnsOptions = {
  staff: readonly StaffChoice[];
  onDelete: (ticket: AdminTicketRow) => void;
};

export const ticketColumns = ({ staff, onDelete }: TicketColumnsOptions): readonly Column[] => [
  staffTicketColumns.id,
  staffTicketColumns.name,
  staffTicketColumns.email,
  staffTicketColumns.department,
  {
    id: 'assigned',
    header: 'Assigned To',
    value: (row) => staffName(staff, row),
    cell: (row) => <AssigneeSelect ticket={row} staff={staff} />,
    sortable: false,
  },
  staffTicketColumns.subject,
  staffTicketColumns.service,
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: (row) => <TicketStatusSelect ticket={row} />,
    sortable: false,
  },
  staffTicketColumns.date,
  {
    id: 'action',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: (row) => (
      <Group gap={4} wrap="nowrap" justify="inherit">
        <AppLinkButton
          to={`/staffticketview/${row.id}`}
          variant="subtle"
          px="sm"
          aria-label={`View ${row.ticket_id}`}
        >
          <IconEye size={20} aria-hidden />
        </AppLinkButton>
        <ActionIcon color="red" aria-label={`Delete ${row.ticket_id}`} onClick={() => onDelete(row)}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
    ),
  },
];

export type BinColumnsOptions = {
  staff: readonly StaffChoice[];
  onRestore: (ticket: AdminTicketRow) => void;
  /** The ticket being restored. */
  restoring: number | undefined;
};

/** Read-only but for restoring. */
export const binColumns = ({ staff, onRestore, restoring }: BinColumnsOptions): readonly Column[] => [
  staffTicketColumns.id,
  staffTicketColumns.name,
  staffTicketColumns.email,
  staffTicketColumns.department,
  { id: 'assigned', header: 'Assigned To', value: (row) => staffName(staff, row), sortable: false },
  staffTicketColumns.subject,
  staffTicketColumns.service,
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <TicketStatusBadge status={status} />,
    sortable: false,
  },
  staffTicketColumns.date,
  {
    id: 'deleted',
    header: 'Deleted',
    value: ({ deleted_at: at }) => (at === null ? '' : istText(new Date(at))),
    sortable: false,
  },
  {
    id: 'action',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: (row) => (
      <Button
        variant="default"
        px="sm"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-label={`Restore ${row.ticket_id}`}
        loading={restoring === row.id}
        onClick={() => onRestore(row)}
      >
        Restore
      </Button>
    ),
  },
];

const staffName = (staff: readonly StaffChoice[], { assigned_to: held }: AdminTicketRow): string =>
  held === null ? 'Nobody' : (staff.find(({ id }) => id === held)?.name ?? 'A former member of staff');

type AssigneeSelectProps = {
  ticket: Pick<AdminTicketRow, 'id' | 'ticket_id' | 'assigned_to'>;
  staff: readonly StaffChoice[];
};

/** A choice is posted at once. An inactive assignee is shown, but can't be chosen. */
function AssigneeSelect({ ticket, staff }: AssigneeSelectProps) {
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
