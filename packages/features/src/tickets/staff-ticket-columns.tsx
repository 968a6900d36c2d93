/** Columns of the ticket tables of staff and admins (`/staffticket`, `/adminticket`). */

import { Text } from '@mantine/core';
import type { components } from '@portal/sdk/contract.gen';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { Fragment } from 'react';

export type StaffTicketRow = components['schemas']['TicketRow'];

/** Sorted newest first by the server. */
export const staffTicketColumns = {
  id: { id: 'id', header: 'Ticket ID', value: (row) => row.ticket_id, nowrap: true, sortable: false },
  name: { id: 'name', header: 'Name', value: ({ name }) => name, sortable: false },
  email: {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => (
      <div style={{ overflowWrap: 'anywhere', minWidth: '6rem' }}>{withBreak(email, '@')}</div>
    ),
    sortable: false,
  },
  department: {
    id: 'department',
    header: 'Department',
    value: ({ department }) => department,
    cell: ({ department }) => withBreak(department, '/'),
    sortable: false,
  },
  subject: {
    id: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject,
    cell: ({ subject }) => (
      <Text inherit lineClamp={3} miw="8rem" title={subject} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
    ),
    sortable: false,
  },
  service: { id: 'service', header: 'Related Service', value: (row) => row.service_name, sortable: false },
  date: { id: 'date', header: 'Date', value: ({ date }) => date, nowrap: true, sortable: false },
} as const satisfies Record<string, DataColumn<StaffTicketRow>>;

/** Allows a break after the sign before one within a word. */
const withBreak = (text: string, after: string) =>
  text.split(after).map((part, at, all) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
    <Fragment key={at}>
      {part}
      {at < all.length - 1 && (
        <>
          {after}
          <wbr />
        </>
      )}
    </Fragment>
  ));
