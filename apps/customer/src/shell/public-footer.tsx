/** The foot of the public pages: policies, phone, e-mail (C§2 landing page). */
import { Anchor, Container, Group, Stack, Text } from '@mantine/core';
import type { Provider } from '../env.ts';
import { phoneLink } from './phone-link.ts';

export type PublicFooterProps = { provider: Provider };

export function PublicFooter({ provider }: PublicFooterProps) {
  const [phone = ''] = provider.phones;
  const [email = ''] = provider.emails;
  return (
    <footer>
      <Container py="xl">
        <Group justify="space-between" align="flex-start" gap="lg">
          <Stack gap={4} maw={420}>
            <Text fw={600}>{provider.legalName}</Text>
            <Text size="sm" c="dimmed">
              {provider.address}, {provider.state}
            </Text>
            <Text size="sm" c="dimmed" className="portal-figures">
              GSTIN {provider.gstin}
            </Text>
          </Stack>
          <Stack gap={4} component="nav" aria-label="Policies">
            {policyLinks(provider).map(({ label, href }) => (
              <FooterLink key={label} href={href} label={label} />
            ))}
          </Stack>
          <Stack gap={4}>
            <FooterLink href={phoneLink(phone)} label={phone} />
            <FooterLink href={`mailto:${email}`} label={email} />
          </Stack>
        </Group>
      </Container>
    </footer>
  );
}

function FooterLink({ href, label }: { href: string; label: string }) {
  return (
    <Anchor href={href} c="inherit" underline="hover" py={4}>
      {label}
    </Anchor>
  );
}

function policyLinks({ policies }: Provider) {
  return [
    { label: 'Privacy policy', href: policies.privacy },
    { label: 'Refund and cancellation', href: policies.refund },
    { label: 'Terms and conditions', href: policies.terms },
    { label: 'Blog', href: policies.blog },
  ];
}
