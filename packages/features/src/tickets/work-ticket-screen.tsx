/** The screen of one ticket in the staff's and the admins' app: its load, news of it, and the way back. */
import { useApi } from '@portal/shell/services-provider';
import { Group } from '@mantine/core';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { isOutOfReach } from '@portal/shell/answers';
import type { Services } from '@portal/shell/app-context';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { showError } from '@portal/ui/toasts';
import { useScreenTitle } from '@portal/shell/screen-title';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { CannedReplies } from '../canned-replies/canned-replies.tsx';
import { useTicketNews } from './ticket-news.queries.ts';
import { TICKET_NOT_THEIRS, type Ticket, ticketQuery } from './ticket.queries.ts';
import { WorkTicket } from './work-ticket.tsx';

export type WorkTicketScreenProps = {
  context: Services & { live: LiveParts };
  /** As it stands in the address. */
  idText: string;
  /** The addresses of the app's list of tickets and of its login. */
  list: string;
  login: string;
  /** Whether its reader may keep replies ready for everybody. */
  mayShare: boolean;
};

export function WorkTicketScreen(props: WorkTicketScreenProps) {
  const { context, idText, list, login, mayShare } = props;
  const api = useApi();
  const { queryClient, access, live } = context;
  const refetchInterval = useTicketNews(live);
  const query = useQuery({ ...ticketQuery(api, idText), refetchInterval });
  const outOfReach = isOutOfReach(query.error);
  const navigate = useNavigate();
  // Even from words that were not sent.
  const toList = useCallback(
    () => void navigate({ to: list, replace: true, ignoreBlocker: true }),
    [navigate, list],
  );
  useEffect(() => {
    // The toast has been shown by then.
    if (outOfReach) toList();
  }, [outOfReach, toList]);
  const onLost = useCallback(() => {
    showError(TICKET_NOT_THEIRS.noLonger);
    toList();
  }, [toList]);
  const calls = { api, queryClient, access };
  const waiting = <LoadingState label="Loading the ticket" shape="detail" />;
  if (outOfReach) return waiting;
  return (
    <Loaded query={query} waiting={waiting} header={<Head ticket={query.data} list={list} />}>
      {(ticket) => (
        <WorkTicket
          key={ticket.id}
          ticket={ticket}
          calls={calls}
          live={live}
          login={login}
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
