import { Text } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { AccountName } from './account-name.tsx';
import { EmailText } from './email-text.tsx';
import type { CustomerRow } from './people.queries.ts';
import { PersonActions } from './person-actions.tsx';

export const customerColumns: readonly DataColumn<CustomerRow>[] = [
  { id: 'id', header: 'Customer ID', value: ({ id }) => String(id), nowrap: true },
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: (customer) => <AccountName person={customer} />,
  },
  {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  { id: 'phone', header: 'Phone Number', value: ({ phone }) => phone, nowrap: true },
  {
    id: 'service',
    header: 'Service',
    value: ({ service }) => service,
    cell: (customer) => <OrderedServices customer={customer} />,
  },
  {
    id: 'action',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: (customer) => (
      <PersonActions person={customer} editPath={`/admineditcustomer/${customer.id}`}>
        <Text>
          {customer.name} can’t log in any more and is signed out everywhere at once. The e-mail address is
          free for another account.
        </Text>
        <Text mt="sm">Orders, chats, tickets and invoices stay as they are, and work on them goes on.</Text>
      </PersonActions>
    ),
  },
];

/** Links to the customer's orders, found by name. */
function OrderedServices({ customer: { name, service } }: { customer: CustomerRow }) {
  if (service === '')
    return (
      <Text span inherit c="dimmed">
        None yet
      </Text>
    );
  return (
    <AppLink
      to="/adminorders"
      search={{ q: name }}
      size="sm"
      inherit
      aria-label={`${service}: orders of ${name}`}
    >
      {service}
    </AppLink>
  );
}
