/** The note that a ticket is closed and until when it can be reopened (ticketdetail-006). */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { istText } from '@portal/domain/ist-date';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { AppLink } from '@portal/shell/app-link';
import type { Ticket } from '@portal/features/tickets/ticket.queries';

export type ClosedNoteProps = { ticket: Ticket; busy: boolean; onReopen: () => void };

export function ClosedNote({ ticket, busy, onReopen }: ClosedNoteProps) {
  const { abilities, reopen_until: until } = ticket;
  return (
    <Alert color="gray" icon={<IconLock aria-hidden />} title="Ticket Closed" role="note">
      {abilities.reopen ? (
        <Stack gap="sm" align="flex-start">
          <Text>
            Is it not solved? You can open it again
            {until !== null && ` until ${istText(new Date(until))}`}.
          </Text>
          <Button
            variant="default"
            leftSection={<IconLockOpen size={18} aria-hidden />}
            loading={busy}
            onClick={onReopen}
          >
            Reopen
          </Button>
        </Stack>
      ) : (
        <Text>
          It can’t be opened again. If something is still open,{' '}
          <AppLink to="/raiseticket">raise a new ticket</AppLink>.
        </Text>
      )}
    </Alert>
  );
}
