/** Raising a ticket: the form beside the newest tickets and the support's contacts (`/raiseticket`). */

import { Card, Grid, Stack, Anchor, Group, Text, Title } from '@mantine/core';
import type { TicketCalls } from '@portal/features/tickets/ticket.queries';
import type { Provider } from '@portal/shell/env';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { phoneLink } from '@portal/shell/phone-link';
import type { SendingOptions } from '@portal/ui/patterns/use-sending';
import { showSuccess } from '@portal/ui/toasts';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { RecentTickets } from './recent-tickets.tsx';
import { type NewTicket, TicketForm } from './ticket-form.tsx';
import { type TicketList, raiseTicketMutation } from './tickets.queries.ts';

export type RaiseTicketProps = {
  list: TicketList;
  person: { name: string; email: string };
  provider: Provider;
  userId: number;
  calls: TicketCalls;
  /** Called with the new ticket's id. */
  onRaised: (id: number) => void;
};

export function RaiseTicket({ list, person, provider, userId, calls, onRaised }: RaiseTicketProps) {
  const [dirty, setDirty] = useState(false);
  const raised = useRef<number>(undefined);
  const { mutateAsync: raise, error } = useMutation(raiseTicketMutation(calls));
  const send = useCallback(
    async ({ attachment: files, ...form }: NewTicket, options: SendingOptions) => {
      // A press between the response and the navigation would raise the same ticket twice.
      if (raised.current !== undefined) return;
      const answer = await raise({ form, files, options });
      if (answer === 'cancelled') return;
      raised.current = answer.ticket.id;
      showSuccess(answer.message);
    },
    [raise],
  );
  return (
    <Grid gap="lg">
      <LeaveGuard when={dirty} />
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Card>
          <TicketForm
            list={list}
            person={person}
            draftKey={`ticket.${userId}`}
            onSend={send}
            onSent={() => raised.current !== undefined && onRaised(raised.current)}
            onDirty={setDirty}
            error={error}
          />
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack gap="lg">
          <RecentTickets tickets={list.tickets} />
          <SupportContacts provider={provider} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

type SupportContactsProps = { provider: Pick<Provider, 'emails' | 'phones' | 'whatsapp'> };

function SupportContacts({ provider }: SupportContactsProps) {
  return (
    <Card component="section" aria-labelledby="support-contacts">
      <Title order={2} size="h3" id="support-contacts" mb={4}>
        Talk to us
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        For what can’t wait for an answer here.
      </Text>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {contactsOf(provider).map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Anchor href={href} display="block" py="sm">
              <Group gap="xs" wrap="nowrap">
                <Icon size={20} stroke={1.75} aria-hidden style={{ flex: 'none' }} />
                <span style={{ overflowWrap: 'anywhere' }}>{label}</span>
              </Group>
            </Anchor>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function contactsOf({ emails, phones, whatsapp }: SupportContactsProps['provider']) {
  // The last of several addresses is the support's.
  const email = emails.at(-1) ?? '';
  return [
    { href: `mailto:${email}`, label: email, icon: IconMail },
    ...phones.slice(0, 2).map((phone) => ({ href: phoneLink(phone), label: phone, icon: IconPhone })),
    ...(whatsapp === undefined ? [] : [{ href: whatsapp, label: 'WhatsApp', icon: IconBrandWhatsapp }]),
  ];
}
