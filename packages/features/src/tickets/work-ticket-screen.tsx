/** The screen of one ticket in the staff's and the admins' app: its load, news of it, and the way back (A§2). */
import { Group } from '@mantine/core';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import type { AppContext, Services } from '@portal/shell/app-context';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { showError } from '@portal/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTicketNews } from './ticket-news.queries.ts';
import { type Ticket, isUnknown, ticketQuery } from './ticket.queries.ts';
import { WorkTicket } from './work-ticket.tsx';

export type WorkTicketScreenProps = {
  context: Pick<AppContext, 'session' | 'settings'> & Services & { live: LiveParts };
  /** As it stands in the address. */
  idText: string;
  /** The app's list of tickets, and how to go there, even from words that were not sent. */
  list: string;
  toList: () => void;
  login: string;
  /** What stands beside Submit of the reply; `insert` writes HTML into it. */
  renderTools: (ticket: Ticket, insert: (html: string) => void) => ReactNode;
};

export function WorkTicketScreen({
  context,
  idText,
  list,
  toList,
  login,
  renderTools,
}: WorkTicketScreenProps) {
  const { api, queryClient, session, settings, live } = context;
  const refetchInterval = useTicketNews(live);
  const query = useQuery({ ...ticketQuery(api, idText), refetchInterval });
  const unknown = isUnknown(query.error);
  useEffect(() => {
    // The toast has been shown by then (decision 44).
    if (unknown) toList();
  }, [unknown, toList]);
  const onLost = useCallback(() => {
    showError('This ticket is not yours any more: it went to somebody else or was deleted.');
    toList();
  }, [toList]);
  const calls = { api, queryClient, access: { baseUrl: settings.apiUrl, getToken: session.token } };
  const waiting = <LoadingState label="Loading the ticket" shape="detail" />;
  if (unknown) return waiting;
  return (
    <Loaded query={query} waiting={waiting} header={<Head ticket={query.data} list={list} />}>
      {(ticket) => (
        <WorkTicket
          key={ticket.id}
          ticket={ticket}
          calls={calls}
          live={live}
          login={login}
          renderTools={(insert) => renderTools(ticket, insert)}
          onLost={onLost}
        />
      )}
    </Loaded>
  );
}

type HeadProps = { ticket: Pick<Ticket, 'subject' | 'ticket_id' | 'status'> | undefined; list: string };

function Head({ ticket, list }: HeadProps) {
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
