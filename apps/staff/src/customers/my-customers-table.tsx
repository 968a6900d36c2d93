/** The customers of a staff member as a table with its search (`/staffcustomer`). */
import { Text } from '@mantine/core';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { type TableState, changeTableState } from '@portal/ui/patterns/table-state';
import { IconUsers } from '@tabler/icons-react';
import type { CustomerRow, MyCustomers } from './customers.queries.ts';
import { SearchForm } from './search-form.tsx';

export type MyCustomersTableProps = {
  list: MyCustomers;
  state: TableState;
  onStateChange: (next: TableState) => void;
};

export function MyCustomersTable({ list, state, onStateChange }: MyCustomersTableProps) {
  const { customers, more } = list;
  const search = (q: string) => onStateChange(changeTableState(state, { q }));
  return (
    <>
      <DataTable
        label="My Customers"
        columns={columns}
        rows={customers}
        rowId={({ id }) => String(id)}
        state={state}
        onStateChange={onStateChange}
        filters={{
          active: false,
          clear: () => undefined,
          controls: (
            <SearchForm key={state.q} initial={state.q ?? ''} label="Search by name" onSearch={search} />
          ),
        }}
        empty={
          <EmptyState title="You have no customers yet" icon={IconUsers}>
            They appear here as soon as an order or a ticket is assigned to you.
          </EmptyState>
        }
      />
      {more && (
        <Text c="dimmed" size="sm" mt="md">
          These are your newest {customers.length} customers.
        </Text>
      )}
    </>
  );
}

const columns: readonly DataColumn<CustomerRow>[] = [
  { id: 'id', header: 'ID', value: ({ id }) => String(id), nowrap: true },
  { id: 'name', header: 'Name', value: ({ name }) => name },
  {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
  },
  {
    id: 'phone',
    header: 'Phone',
    value: ({ phone }) => phone,
    cell: ({ phone, contact_hidden: isHidden }) =>
      isHidden ? (
        <span title="Shown once the customer pays, writes or uploads a document.">{phone}</span>
      ) : (
        phone
      ),
    nowrap: true,
  },
  { id: 'service', header: 'Service', value: ({ service }) => service },
];
