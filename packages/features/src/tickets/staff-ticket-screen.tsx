/** Ticket screen of the staff and admin app: loading, events, and the link back. */

import { Group } from '@mantine/core';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { isInaccessible } from '@portal/shell/api-errors';
import { useApi } from '@portal/shell/api-provider';
import type { DataClients } from '@portal/shell/app-context';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { useScreenTitle } from '@portal/shell/screen-title';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { showError } from '@portal/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { CannedReplies } from '../canned-replies/canned-replies.tsx';
import { StaffTicket } from './staff-ticket.tsx';
import { useTicketEvents } from './ticket-events.queries.ts';
import { TICKET_ACCESS_TEXTS, type Ticket, ticketQuery } from './ticket.queries.ts';

export type StaffTicketScreenProps = {
  context: DataClients & { live: LiveParts };
  /** From the path. */
  idText: string;
  /** Path of the app's ticket list. */
  list: string;
  /** Whether the user may write shared canned replies. */
  mayShare: boolean;
};

export function StaffTicketScreen(props: StaffTicketScreenProps) {
  const { context, idText, list, mayShare } = props;
  const api = useApi();
  const { queryClient, access, live } = context;
  const refetchInterval = useTicketEvents(live);
  const query = useQuery({ ...ticketQuery(api, idText), refetchInterval });
  const inaccessible = isInaccessible(query.error);
  const navigate = useNavigate();
  // Even from an unsent draft.
  const toList = useCallback(
    () => void navigate({ to: list, replace: true, ignoreBlocker: true }),
    [navigate, list],
  );
  useEffect(() => {
    // The toast has already been shown.
    if (inaccessible) toList();
  }, [inaccessible, toList]);
  const onLost = useCallback(() => {
    showError(TICKET_ACCESS_TEXTS.noLonger);
    toList();
  }, [toList]);
  const calls = { api, queryClient, access };
  const waiting = <LoadingState label="Loading the ticket" shape="detail" />;
  if (inaccessible) return waiting;
  return (
    <Loaded query={query} waiting={waiting} header={<Head ticket={query.data} list={list} />}>
      {(ticket) => (
        <StaffTicket
          key={ticket.id}
          ticket={ticket}
          calls={calls}
          live={live}
          renderTools={(insert) => (
            <CannedReplies
              userId={live.userId}
              mayShare={mayShare}
              values={{ customer: ticket.name, service: ticket.service_name, ticket: ticket.ticket_id }}
              onPick={({ html }) => insert(html)}
            />
          )}
          onLost={onLost}
        />
      )}
    </Loaded>
  );
}

type HeadProps = { ticket: Pick<Ticket, 'subject' | 'ticket_id' | 'status'> | undefined; list: string };

function Head({ ticket, list }: HeadProps) {
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
        <AppLinkButton to={list} variant="default">
          All tickets
        </AppLinkButton>
      }
    />
  );
}
