import { Button, NativeSelect } from '@mantine/core';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useTicketEvents } from '@portal/features/tickets/ticket-events.queries';
import { TicketStatusFilterSelect } from '@portal/features/tickets/ticket-status-filter-select';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { useApi } from '@portal/shell/api-provider';
import { Confirm } from '@portal/ui/patterns/confirm';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { showUndo } from '@portal/ui/undo-toast';
import { IconLifebuoy, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { binColumns, ticketColumns } from './ticket-columns.tsx';
import { type TicketsSearch, ticketsSearch } from './tickets-search.ts';
import {
  type AdminTicketRow,
  type StaffChoice,
  adminTicketsQuery,
  deleteTicketMutation,
  restoreTicketMutation,
} from './tickets.queries.ts';

/** All tickets, or the bin. */
export function TicketsScreen({ live }: { live: LiveParts }) {
  const api = useApi();
  const { search, setSearch, setFilter, table, filtering } = useListSearch(ticketsSearch);
  const refetchInterval = useTicketEvents(live);
  const [deleted, setDeleted] = useState<AdminTicketRow>();
  const { mutate: restore, isPending, variables } = useMutation(restoreTicketMutation(api, useQueryClient()));
  const restoring = isPending ? variables : undefined;
  const inBin = search.bin === 1;
  const columns = useCallback(
    ({ staff }: { staff: readonly StaffChoice[] }) =>
      inBin
        ? binColumns({ staff, restoring, onRestore: ({ id }) => restore(id) })
        : ticketColumns({ staff, onDelete: setDeleted }),
    [inBin, restoring, restore],
  );
  return (
    <>
      <ListScreen
        title={inBin ? 'Deleted tickets' : 'Tickets'}
        context={
          inBin
            ? 'Nobody else sees these. Restored, they are as they were.'
            : 'Everything that customers ask, newest first.'
        }
        query={useQuery({ ...adminTicketsQuery(api, search), refetchInterval })}
        loadingLabel="Loading the tickets"
        rows={({ tickets }) => tickets}
        columns={columns}
        {...table}
        searchLabel="Search tickets"
        filters={{ ...filtering, many: true }}
        renderFilters={({ staff }) => <TicketFilters search={search} staff={staff} onChange={setFilter} />}
        csv
        empty={inBin ? <EmptyBin onLeave={() => setSearch({})} /> : <NoTickets />}
      />
      <DeleteDialog
        ticket={deleted}
        onClose={() => setDeleted(undefined)}
        onDeleted={({ id, ticket_id: number }) =>
          showUndo(`ticket-${id}`, { message: `${number} is in the bin.`, onUndo: () => restore(id) })
        }
      />
    </>
  );
}

type TicketFiltersProps = {
  search: TicketsSearch;
  staff: readonly StaffChoice[];
  /** An empty string removes a filter. */
  onChange: (change: { [Name in keyof TicketsSearch]?: string }) => void;
};

function TicketFilters({ search, staff, onChange }: TicketFiltersProps) {
  const people = staff.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <TicketStatusFilterSelect value={search.status} onChange={(status) => onChange({ status })} />
      <NativeSelect
        aria-label="Staff"
        value={search.staff === undefined ? '' : String(search.staff)}
        data={[{ value: '', label: 'All staff' }, { value: '0', label: 'Nobody’s' }, ...people]}
        onChange={(event) => onChange({ staff: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Where"
        value={search.bin === 1 ? '1' : ''}
        data={BIN_CHOICES}
        onChange={(event) => onChange({ bin: event.currentTarget.value })}
      />
    </>
  );
}

const BIN_CHOICES = [
  { value: '', label: 'Not deleted' },
  { value: '1', label: 'In the bin' },
];

function NoTickets() {
  return (
    <EmptyState title="There are no tickets yet" icon={IconLifebuoy}>
      What customers ask stands here as soon as they ask it.
    </EmptyState>
  );
}

function EmptyBin({ onLeave }: { onLeave: () => void }) {
  const leave = (
    <Button variant="default" onClick={onLeave}>
      All tickets
    </Button>
  );
  return (
    <EmptyState title="The bin is empty" icon={IconTrash} action={leave}>
      Tickets that are deleted lie here, until somebody restores them.
    </EmptyState>
  );
}

type DeleteDialogProps = {
  ticket: AdminTicketRow | undefined;
  onClose: () => void;
  onDeleted: (ticket: AdminTicketRow) => void;
};

function DeleteDialog({ ticket, onClose, onDeleted }: DeleteDialogProps) {
  const api = useApi();
  const { mutate, isPending } = useMutation(deleteTicketMutation(api, useQueryClient()));
  const remove = (leaving: AdminTicketRow) =>
    mutate(leaving.id, { onSuccess: () => onDeleted(leaving), onSettled: onClose });
  return (
    <Confirm
      opened={ticket !== undefined}
      title={`Delete ${ticket?.ticket_id ?? 'the ticket'}?`}
      confirmLabel="Delete"
      dangerous
      busy={isPending}
      onConfirm={() => ticket && remove(ticket)}
      onCancel={onClose}
    >
      “{ticket?.subject}” of {ticket?.name} goes to the bin. Its customer and its staff member don’t see it
      any more; you can restore it from there.
    </Confirm>
  );
}
