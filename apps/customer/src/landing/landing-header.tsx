/** The bar above the landing page: brand, ways down the page, Login and Register. */
import { Anchor, Container, Group } from '@mantine/core';
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import type { Provider } from '../env.ts';
import { AppLinkButton } from '../shell/app-link.tsx';
import { Brand } from '../shell/brand.tsx';
import styles from './landing.module.css';

export type LandingHeaderProps = { provider: Provider; signedIn: boolean };

export function LandingHeader({ provider, signedIn }: LandingHeaderProps) {
  return (
    <header className={styles['header']}>
      <Container h={64}>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
          <Brand provider={provider} />
          <Group component="nav" aria-label="On this page" gap="lg" visibleFrom="md">
            {sections.map(({ label, href }) => (
              <Anchor key={href} href={href} c="dimmed" fw={500} underline="hover">
                {label}
              </Anchor>
            ))}
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ColourSchemeToggle />
            <Group gap="xs" wrap="nowrap" visibleFrom="xs">
              {signedIn ? (
                <AppLinkButton to="/dashboard">Go to dashboard</AppLinkButton>
              ) : (
                <>
                  <AppLinkButton to="/login" variant="subtle">
                    Login
                  </AppLinkButton>
                  <AppLinkButton to="/register">Register</AppLinkButton>
                </>
              )}
            </Group>
          </Group>
        </Group>
      </Container>
    </header>
  );
}

const sections = [
  { label: 'Services', href: '#services' },
  { label: 'Company types', href: '#company-types' },
  { label: 'How it works', href: '#how-it-works' },
  { label: 'Prices', href: '#prices' },
  { label: 'Contact', href: '#contact' },
];
