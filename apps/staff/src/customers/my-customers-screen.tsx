import { Button, Group, TextInput } from '@mantine/core';
import { ListScreen } from '@portal/features/lists/list-screen';
import { tableSearch } from '@portal/features/lists/list-search';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useApi } from '@portal/shell/api-provider';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { changeTableState } from '@portal/ui/patterns/table-state';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CustomerRow, customersQuery } from './customers.queries.ts';

export function MyCustomersScreen() {
  const { search, setSearch, table } = useListSearch(tableSearch, { keepSearches: true });
  return (
    <ListScreen
      title="My Customers"
      context="Everyone whose orders or tickets are assigned to you."
      query={useQuery(customersQuery(useApi()))}
      loadingLabel="Loading your customers"
      rows={({ customers }) => customers}
      columns={columns}
      {...table}
      filters={{ active: false, clear: () => undefined }}
      renderFilters={() => (
        <SearchForm
          key={search.q}
          initial={search.q ?? ''}
          label="Search by name"
          onSearch={(q) => setSearch(changeTableState(search, { q }))}
        />
      )}
      empty={
        <EmptyState title="You have no customers yet" icon={IconUsers}>
          They appear here as soon as an order or a ticket is assigned to you.
        </EmptyState>
      }
      note={({ customers, more }) =>
        more ? `These are your newest ${customers.length} customers.` : undefined
      }
    />
  );
}

type SearchFormProps = { label: string; initial: string; onSearch: (q: string) => void };

/** Searches on submit, as the specification demands of this screen. */
function SearchForm({ label, initial, onSearch }: SearchFormProps) {
  const [text, setText] = useState(initial);
  return (
    <form
      role="search"
      style={{ flex: '1 1 16rem', maxWidth: '30rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Group gap="sm" wrap="nowrap">
        <TextInput
          type="search"
          flex={1}
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
        />
        <Button type="submit">Search</Button>
      </Group>
    </form>
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
