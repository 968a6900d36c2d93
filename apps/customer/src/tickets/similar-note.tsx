/** Suggests the customer's open tickets on a similar subject while typing. */
import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { AppLink } from '@portal/shell/app-link';
import { similarTickets } from './similar-tickets.ts';
import type { TicketRow } from './tickets.queries.ts';

export type SimilarNoteProps = { subject: string; tickets: readonly TicketRow[] };

/** Always rendered, since screen readers ignore a live region that appears with its text. */
export function SimilarNote({ subject, tickets }: SimilarNoteProps) {
  const similar = similarTickets(subject, tickets);
  return (
    <div role="status">
      {similar.length > 0 && (
        <Alert icon={<IconInfoCircle aria-hidden />} role="presentation" mt="xs">
          <Text>Is it about one of your open tickets? Then please reply there.</Text>
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {similar.map(({ id, ticket_id: number, subject: about }) => (
              <li key={id}>
                <AppLink to={`/ticketdetail/${id}`}>{about}</AppLink>{' '}
                <Text span c="dimmed" size="sm">
                  {number}
                </Text>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
