/** The headline and the two ways in. */
import { Container, Group, List, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { hero } from '../content/landing.ts';
import { AppLinkButton } from '../shell/app-link.tsx';
import { HeroIllustration } from './hero-illustration.tsx';
import styles from './landing.module.css';

export function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <div className={styles['hero']}>
      <Container className={styles['heroGrid'] ?? ''}>
        <div>
          <Text className={styles['eyebrow'] ?? ''}>{hero.eyebrow}</Text>
          <Title order={1} className={styles['headline'] ?? ''}>
            {hero.headline}
          </Title>
          <Text className={styles['lead'] ?? ''}>{hero.lead}</Text>
          <Group mt="lg" gap="sm">
            {signedIn ? (
              <AppLinkButton to="/dashboard" size="lg">
                Go to dashboard
              </AppLinkButton>
            ) : (
              <>
                <AppLinkButton to="/register" size="lg">
                  Register
                </AppLinkButton>
                <AppLinkButton to="/login" size="lg" variant="default">
                  Login
                </AppLinkButton>
              </>
            )}
          </Group>
          <List
            mt="lg"
            spacing={6}
            center
            icon={<IconCheck size={18} stroke={2.5} className={styles['tick'] ?? ''} aria-hidden />}
          >
            {hero.points.map((point) => (
              <List.Item key={point}>{point}</List.Item>
            ))}
          </List>
        </div>
        <HeroIllustration />
      </Container>
    </div>
  );
}
