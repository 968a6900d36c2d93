/** Every ticket of the customer with its filters (`/ticketlisting`). */

import { NativeSelect, Text } from '@mantine/core';
import { AppLinkButton } from '@portal/shell/app-link';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { TableState } from '@portal/ui/patterns/table-state';
import { IconLifebuoy } from '@tabler/icons-react';
import { ticketColumns } from './ticket-columns.tsx';
import { TICKET_STATES, type TicketState, isInState, ticketStateOf } from './ticket-states.ts';
import type { TicketList, TicketRow } from './tickets.queries.ts';

export type TicketListingProps = {
  list: TicketList;
  state: TableState;
  /** Only tickets of this status; all when undefined. */
  status: TicketState | undefined;
  onStateChange: (next: TableState) => void;
  onStatusChange: (status: TicketState | undefined) => void;
};

export function TicketListing({ list, state, status, onStateChange, onStatusChange }: TicketListingProps) {
  const { tickets, more } = list;
  return (
    <>
      <DataTable
        label="Tickets"
        columns={ticketColumns}
        rows={tickets.filter((ticket) => isInState(ticket, status))}
        rowId={({ id }) => String(id)}
        state={state}
        onStateChange={onStateChange}
        searchLabel="Search tickets"
        day={day}
        filters={{
          active: status !== undefined,
          clear: () => onStatusChange(undefined),
          controls: (
            <NativeSelect
              aria-label="Show"
              value={status ?? ''}
              data={[...TICKET_STATES]}
              onChange={(event) => onStatusChange(ticketStateOf(event.currentTarget.value))}
            />
          ),
        }}
        csv
        empty={
          <EmptyState
            title="You have no tickets yet"
            icon={IconLifebuoy}
            action={<AppLinkButton to="/raiseticket">Raise a ticket</AppLinkButton>}
          >
            Whatever you ask us stands here with our answers.
          </EmptyState>
        }
      />
      {more && (
        <Text c="dimmed" size="sm" mt="md">
          These are your newest {tickets.length} tickets.
        </Text>
      )}
    </>
  );
}

const day = { label: 'Search by date', of: ({ date }: TicketRow) => date };
