/** A quiet page with the brand above and one card in the middle. */
import { Box, Card, Container, Group } from '@mantine/core';
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import type { ReactNode } from 'react';
import type { Provider } from '../env.ts';
import { Brand } from './brand.tsx';
import { PublicFooter } from './public-footer.tsx';
import styles from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

export type GuestFrameProps = { provider: Provider; children: ReactNode };

export function GuestFrame({ provider, children }: GuestFrameProps) {
  return (
    <div className={styles['guest']}>
      <SkipLink />
      <header className={styles['bar']}>
        <Container h={64}>
          <Group h="100%" justify="space-between" wrap="nowrap">
            <Brand provider={provider} />
            <ColourSchemeToggle />
          </Group>
        </Container>
      </header>
      <Box component="main" id="main" tabIndex={-1} px="md" py={{ base: 'lg', sm: 64 }}>
        <Card maw={460} mx="auto" p={{ base: 'lg', sm: 'xl' }}>
          {children}
        </Card>
      </Box>
      <PublicFooter provider={provider} />
    </div>
  );
}
