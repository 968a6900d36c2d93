/** The address `/ticketdetail/{id}`: one ticket with its thread. */

import { Group } from '@mantine/core';
import { useTicketEvents } from '@portal/features/tickets/ticket-events.queries';
import {
  type Ticket,
  isNotFound,
  type TicketCalls,
  earlierRepliesMutation,
  fileLinkMutation,
  replyMutation,
} from '@portal/features/tickets/ticket.queries';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { Loaded } from '@portal/shell/loaded';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { useScreenTitle } from '@portal/shell/screen-title';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { saveLink } from '@portal/ui/portal/save-link';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { showSuccess } from '@portal/ui/toasts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState, useMemo } from 'react';
import { TicketDetail, type TicketActions } from './ticket-detail.tsx';
import { ownTicketQuery, reopenMutation } from './tickets.queries.ts';

export const Route = createFileRoute('/_signed-in/ticketdetail/$id')({
  staticData: { title: 'Ticket' },
  loader: ({ context: { api, queryClient }, params, preload }) => {
    // Loading it counts its replies as seen, which only opening may do.
    if (preload) return;
    prefetchInBackground(() =>
      import('./tickets.queries.ts').then(async (queries) =>
        queryClient.query(queries.ownTicketQuery(api, params.id)),
      ),
    );
  },
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  return <OpenTicket key={id} id={id} />;
}

function OpenTicket({ id }: { id: string }) {
  const api = useApi();
  const { queryClient, live, access } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const [dirty, setDirty] = useState(false);
  const refetchInterval = useTicketEvents(live);
  const query = useQuery({ ...ownTicketQuery(api, id), refetchInterval });
  const { actions, reopening, loadingEarlier } = useTicketActions({ api, queryClient, access }, id);
  const unknown = isNotFound(query.error);
  useEffect(() => {
    // The failed load has shown its toast by then (session-n01).
    if (unknown) void navigate({ to: '/ticketlisting', replace: true, ignoreBlocker: true });
  }, [unknown, navigate]);
  const waiting = <LoadingState label="Loading the ticket" shape="detail" />;
  if (unknown) return waiting;
  return (
    <Loaded query={query} waiting={waiting} header={<Head ticket={query.data} />}>
      {(ticket) => (
        <>
          <LeaveGuard when={dirty} />
          <TicketDetail
            ticket={ticket}
            userId={live.userId}
            actions={actions}
            reopening={reopening}
            loadingEarlier={loadingEarlier}
            onDirty={setDirty}
          />
        </>
      )}
    </Loaded>
  );
}

function Head({ ticket }: { ticket: Pick<Ticket, 'subject' | 'ticket_id' | 'status'> | undefined }) {
  useScreenTitle(ticket && `${ticket.ticket_id} · ${ticket.subject}`);
  return (
    <PageHeader
      title={ticket?.subject ?? 'Ticket'}
      context={
        ticket && (
          <Group gap="sm">
            Ticket {ticket.ticket_id} <TicketStatusBadge status={ticket.status} />
          </Group>
        )
      }
      action={
        <AppLinkButton to="/ticketlisting" variant="default">
          All tickets
        </AppLinkButton>
      }
    />
  );
}

function useTicketActions(calls: TicketCalls, idText: string) {
  const { mutateAsync: send } = useMutation(replyMutation(calls, idText));
  const { mutate: reopen, isPending: reopening } = useMutation(reopenMutation(calls, idText));
  const { mutateAsync: link } = useMutation(fileLinkMutation(calls.api, idText));
  const { mutate: loadEarlier, isPending: loadingEarlier } = useMutation(
    earlierRepliesMutation(calls.api, calls.queryClient, idText),
  );
  const actions = useMemo(
    (): TicketActions => ({
      reply: async (reply, options) => {
        const answer = await send({ ...reply, options });
        if (answer !== 'cancelled') showSuccess(answer.message);
      },
      reopen: () => reopen(),
      loadEarlier: () => loadEarlier(),
      download: async (fileId, replyId) => saveLink(await link({ fileId, replyId })),
    }),
    [send, reopen, loadEarlier, link],
  );
  return { actions, reopening, loadingEarlier };
}
