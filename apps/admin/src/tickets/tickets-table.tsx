/** All tickets as a table that is worked on where it stands, or the bin (`/adminticket`). */
import { useApi } from '@portal/shell/services-provider';
import type { Counted } from '@portal/shell/load-page';
import { Button } from '@mantine/core';
import { Confirm } from '@portal/ui/patterns/confirm';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { showUndo } from '@portal/ui/undo-toast';
import { IconLifebuoy, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { binColumns, ticketColumns } from './ticket-columns.tsx';
import { TicketFilters } from './ticket-filters.tsx';
import { type TicketsSearch, isFiltered, withFilter, withTable } from './tickets-search.ts';
import {
  type AdminTicketRow,
  type StaffChoice,
  deleteTicketMutation,
  restoreTicketMutation,
} from './tickets.queries.ts';

export type TicketsTableProps = {
  list: { tickets: readonly AdminTicketRow[]; staff: readonly StaffChoice[]; counted: Counted };
  /** Another page is on its way. */
  busy: boolean;
  search: TicketsSearch;
  onSearch: (search: TicketsSearch) => void;
};

export function TicketsTable({ list, busy, search, onSearch }: TicketsTableProps) {
  const api = useApi();
  const { tickets, staff, counted } = list;
  const [leaving, setLeaving] = useState<AdminTicketRow>();
  const { mutate: restore, isPending, variables } = useMutation(restoreTicketMutation(api, useQueryClient()));
  const restoring = isPending ? variables : undefined;
  const inBin = search.bin === 1;
  const columns = useMemo(
    () =>
      inBin
        ? binColumns({ staff, restoring, onRestore: ({ id }) => restore(id) })
        : ticketColumns({ staff, onDelete: setLeaving }),
    [staff, inBin, restoring, restore],
  );
  return (
    <>
      <DataTable
        label={inBin ? 'Deleted tickets' : 'Tickets'}
        columns={columns}
        rows={tickets}
        rowId={({ id }) => String(id)}
        state={search}
        onStateChange={(state) => onSearch(withTable(search, state))}
        searchLabel="Search tickets"
        filters={{
          many: true,
          active: isFiltered(search),
          clear: () => onSearch(inBin ? { bin: 1 } : {}),
          controls: (
            <TicketFilters
              search={search}
              staff={staff}
              onChange={(change) => onSearch(withFilter(search, change))}
            />
          ),
        }}
        server={{ ...counted, busy }}
        csv
        empty={inBin ? <EmptyBin onLeave={() => onSearch({})} /> : <NoTickets />}
      />
      <DeleteDialog
        ticket={leaving}
        onClose={() => setLeaving(undefined)}
        onDeleted={({ id, ticket_id: number }) =>
          showUndo(`ticket-${id}`, { message: `${number} is in the bin.`, onUndo: () => restore(id) })
        }
      />
    </>
  );
}

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
