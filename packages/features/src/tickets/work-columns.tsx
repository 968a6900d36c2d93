/** What the staff's and the admins' tables of tickets show of one (A§2 /staffticket, /adminticket). */
import type { components } from '@portal/sdk/contract.gen';
import type { DataColumn } from '@portal/ui/patterns/table-columns';

export type WorkTicketRow = components['schemas']['TicketRow'];

/** The server has them newest first, so there is nothing to sort. */
export const workColumns = {
  id: { id: 'id', header: 'Ticket ID', value: (row) => row.ticket_id, nowrap: true, sortable: false },
  name: { id: 'name', header: 'Name', value: ({ name }) => name, sortable: false },
  email: {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
    sortable: false,
  },
  department: {
    id: 'department',
    header: 'Department',
    value: ({ department }) => department,
    sortable: false,
  },
  subject: {
    id: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject,
    cell: ({ subject }) => <span style={{ overflowWrap: 'anywhere' }}>{subject}</span>,
    sortable: false,
  },
  service: { id: 'service', header: 'Related Service', value: (row) => row.service_name, sortable: false },
  date: { id: 'date', header: 'Date', value: ({ date }) => date, nowrap: true, sortable: false },
} as const satisfies Record<string, DataColumn<WorkTicketRow>>;
