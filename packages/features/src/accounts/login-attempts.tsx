/** Who tried to log in to the account lately, and how it ended. */
import { Badge, Text, Title } from '@mantine/core';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { nameOfDevice } from './name-of-device.ts';
import type { LoginAttempt } from './safety.queries.ts';
import styles from './devices.module.css';

const OUTCOMES = {
  opened: { label: 'Signed in', colour: 'teal' },
  wrong_password: { label: 'Wrong password', colour: 'red' },
  wrong_code: { label: 'Wrong code', colour: 'red' },
} as const;

export function LoginAttempts({ attempts }: { attempts: readonly LoginAttempt[] }) {
  return (
    <section aria-labelledby="login-attempts">
      <Title order={3} size="h4" id="login-attempts" mt="xl" mb="xs">
        Recent sign-in attempts
      </Title>
      <Text c="dimmed" mb="md">
        Nobody gets in with a wrong password. If a sign-in was not you, change your password.
      </Text>
      <ul className={styles['list']} aria-label="Recent sign-in attempts">
        {attempts.map(({ id, outcome, network, tried_at: triedAt, ...device }) => (
          <li key={id} className={styles['device']}>
            <div>
              <Text fw={550}>{nameOfDevice(device)}</Text>
              <Text size="sm" c="dimmed" component="div">
                <RelativeTime at={triedAt} /> from {network}
              </Text>
            </div>
            <Badge variant="light" size="lg" tt="none" color={OUTCOMES[outcome].colour}>
              {OUTCOMES[outcome].label}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
