/** What the staff's and the admins' tables of tickets show of one (`/staffticket`, `/adminticket`). */
import { Text } from '@mantine/core';
import type { components } from '@portal/sdk/contract.gen';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { Fragment } from 'react';

export type WorkTicketRow = components['schemas']['TicketRow'];

/** The server has them newest first, so there is nothing to sort. */
export const workColumns = {
  id: { id: 'id', header: 'Ticket ID', value: (row) => row.ticket_id, nowrap: true, sortable: false },
  name: { id: 'name', header: 'Name', value: ({ name }) => name, sortable: false },
  email: {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => (
      <div style={{ overflowWrap: 'anywhere', minWidth: '6rem' }}>{broken(email, '@')}</div>
    ),
    sortable: false,
  },
  department: {
    id: 'department',
    header: 'Department',
    value: ({ department }) => department,
    cell: ({ department }) => broken(department, '/'),
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
} as const satisfies Record<string, DataColumn<WorkTicketRow>>;

/** May be broken after that sign before it is broken within a word. */
const broken = (text: string, after: string) =>
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
