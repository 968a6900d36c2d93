/** The columns of the ticket table (ticketlisting-n01). */

import { Group, VisuallyHidden } from '@mantine/core';
import { istText } from '@portal/domain/ist-date';
import { TICKET_PRIORITIES } from '@portal/domain/ticket-status';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { AnsweredMark } from './answered-mark.tsx';
import type { TicketRow } from './tickets.queries.ts';

export const ticketColumns: readonly DataColumn<TicketRow>[] = [
  { id: 'id', header: 'Ticket ID', value: (row) => row.ticket_id, nowrap: true },
  {
    id: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject,
    cell: ({ subject }) => <span style={{ overflowWrap: 'anywhere' }}>{subject}</span>,
  },
  { id: 'department', header: 'Department', value: ({ department }) => department },
  { id: 'service', header: 'Related Service', value: (row) => row.service_name },
  {
    id: 'priority',
    header: 'Priority',
    // By urgency, not by letter.
    value: ({ priority }) => TICKET_PRIORITIES.indexOf(priority),
    cell: ({ priority }) => priority,
    text: ({ priority }) => priority,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status, answered }) => (
      <Group gap={4} justify="inherit">
        <TicketStatusBadge status={status} />
        {answered && <AnsweredMark />}
      </Group>
    ),
  },
  { id: 'date', header: 'Date', value: ({ date }) => date, nowrap: true },
  {
    id: 'updated',
    header: 'Last Update',
    value: (row) => row.updated_at,
    cell: (row) => <RelativeTime at={row.updated_at} />,
    text: (row) => istText(new Date(row.updated_at)),
    searchable: false,
  },
  {
    id: 'action',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: (row) => (
      <AppLink to={`/ticketdetail/${row.id}`} size="sm" display="inline-block" py="xs">
        View <VisuallyHidden>{row.ticket_id}</VisuallyHidden>
      </AppLink>
    ),
  },
];
