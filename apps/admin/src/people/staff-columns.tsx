import { Text } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { AccountName } from './account-name.tsx';
import { EmailText } from './email-text.tsx';
import type { StaffRow } from './people.queries.ts';
import { PersonActions } from './person-actions.tsx';

export const staffColumns: readonly DataColumn<StaffRow>[] = [
  { id: 'id', header: 'Staff ID', value: ({ id }) => String(id), nowrap: true },
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: (member) => <AccountName person={member} />,
  },
  {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  { id: 'phone', header: 'Phone Number', value: ({ phone }) => phone, nowrap: true },
  {
    id: 'assigned',
    header: 'Service Assigned',
    align: 'end',
    value: ({ assigned }) => assigned,
    cell: ({ id, name, assigned }) => (
      <Count count={assigned} search={{ staff: id }} label={`${assigned} orders assigned to ${name}`} />
    ),
  },
  {
    id: 'completed',
    header: 'Service Completed',
    align: 'end',
    value: ({ completed }) => completed,
    cell: ({ id, name, completed }) => (
      <Count
        count={completed}
        search={{ staff: id, bucket: 'complete' }}
        label={`${completed} orders completed by ${name}`}
      />
    ),
  },
  { id: 'department', header: 'Department', value: ({ department }) => department ?? '' },
  {
    id: 'action',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: (member) => (
      <PersonActions person={member} editPath={`/admineditstaff/${member.id}`}>
        <Text>
          {member.name} can’t log in any more and is signed out everywhere at once. The e-mail address is free
          for another account.
        </Text>
        <Text mt="sm">{describeDeletion(member)}</Text>
        <Text mt="sm">
          What is finished stays under their name, with all messages, replies and documents.
        </Text>
      </PersonActions>
    ),
  },
];

type CountProps = { count: number; search: Record<string, string | number>; label: string };

/** Links to those orders. */
function Count({ count, search, label }: CountProps) {
  if (count === 0) return <span className="portal-figures">0</span>;
  return (
    <AppLink
      to="/adminorders"
      search={search}
      size="sm"
      inherit
      className="portal-figures"
      aria-label={label}
    >
      {count}
    </AppLink>
  );
}

/** Effects of deleting a staff member on their work (api-deletestaff-006). */
function describeDeletion({
  assigned,
  completed,
  open_tickets: tickets,
}: Pick<StaffRow, 'assigned' | 'completed' | 'open_tickets'>): string {
  const tasks = assigned - completed;
  const parts = [counted(tasks, 'open task'), counted(tickets, 'open ticket')].filter((part) => part !== '');
  if (parts.length === 0) return 'They have no open task and no open ticket.';
  const [are, is] = tasks + tickets === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${parts.join(' and ')} ${are} assigned to nobody from then on, and every admin is told, so that somebody else can take ${is}.`;
}

const counted = (count: number, what: string) =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
