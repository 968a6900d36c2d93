/** The provider's support contacts. */
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import type { Provider } from '@portal/shell/env';
import { phoneLink } from '@portal/shell/phone-link';

export type SupportContactsProps = { provider: Pick<Provider, 'emails' | 'phones' | 'whatsapp'> };

export function SupportContacts({ provider }: SupportContactsProps) {
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
