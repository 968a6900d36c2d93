/** Lists the account's signed-in devices, and signs them out. */

import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { Confirm } from '@portal/ui/patterns/confirm';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './devices.module.css';
import {
  type Device,
  type LoginAttempt,
  devicesQuery,
  signOutDeviceMutation,
  signOutOtherDevicesMutation,
} from './security.queries.ts';

export type DevicesProps = {
  devices: readonly Device[];
  attempts: readonly LoginAttempt[];
  /** The device that is being signed out, or all others. */
  ending: { id: string } | 'others' | undefined;
  onEnd: (id: string) => void;
  onEndOthers: () => void;
};

export function Devices({ devices, attempts, ending, onEnd, onEndOthers }: DevicesProps) {
  const [asking, setAsking] = useState(false);
  const others = devices.filter(({ current }) => !current).length;
  return (
    <div className={styles['section']}>
      <Text c="dimmed" mb="md">
        These devices are signed in to your account. Do you see one that is not yours? Sign it out and change
        your password.
      </Text>
      <ul className={styles['list']} aria-label="Signed-in devices">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={typeof ending === 'object' && ending.id === device.id}
            onEnd={() => onEnd(device.id)}
          />
        ))}
      </ul>
      {others > 0 ? (
        <Button variant="default" mt="md" loading={ending === 'others'} onClick={() => setAsking(true)}>
          Sign out all other devices
        </Button>
      ) : (
        <Text size="sm" c="dimmed" mt="md">
          You are signed in on no other device.
        </Text>
      )}
      {attempts.length > 0 && <LoginAttempts attempts={attempts} />}
      <Confirm
        opened={asking}
        title="Sign out all other devices?"
        confirmLabel="Sign out"
        onConfirm={() => {
          setAsking(false);
          onEndOthers();
        }}
        onCancel={() => setAsking(false)}
      >
        {others === 1 ? 'One device' : `${others} devices`} must log in again. This one stays signed in.
      </Confirm>
    </div>
  );
}

function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const name = describeDevice(device);
  const Icon = PHONES.has(device.system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles['device']}>
      <Group gap="md" wrap="nowrap" miw={0}>
        <Icon size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <div>
          <Text fw={550}>{name}</Text>
          <Text size="sm" c="dimmed" component="div">
            Last used <RelativeTime at={device.last_used_at} />, signed in{' '}
            <RelativeTime at={device.created_at} />
          </Text>
        </div>
      </Group>
      {device.current ? (
        <Badge variant="light" size="lg" tt="none">
          This device
        </Badge>
      ) : (
        <Button variant="default" loading={busy} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

const PHONES: ReadonlySet<string> = new Set(['Android', 'iPhone', 'iPad', 'KaiOS']);

/** Recent login attempts of the account, with their outcome. */
const OUTCOMES = {
  opened: { label: 'Signed in', colour: 'teal' },
  wrong_password: { label: 'Wrong password', colour: 'red' },
  wrong_code: { label: 'Wrong code', colour: 'red' },
} as const;

function LoginAttempts({ attempts }: { attempts: readonly LoginAttempt[] }) {
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
              <Text fw={550}>{describeDevice(device)}</Text>
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

export function DevicesTab() {
  const api = useApi();
  const queryClient = useQueryClient();
  const devices = useQuery(devicesQuery(api));
  const end = useMutation(signOutDeviceMutation(api, queryClient));
  const endOthers = useMutation(signOutOtherDevicesMutation(api, queryClient));
  const ending = endOthers.isPending ? 'others' : end.isPending ? { id: end.variables } : undefined;
  return (
    <Loaded query={devices} waiting={<LoadingState label="Loading your devices" rows={3} />}>
      {(loaded) => (
        <Devices
          {...loaded}
          ending={ending}
          onEnd={(id) => ending === undefined && end.mutate(id)}
          onEndOthers={() => endOthers.mutate()}
        />
      )}
    </Loaded>
  );
}

/** Browser and system, such as "Chrome on Android"; "Unknown device" if neither is known. */

function describeDevice({ browser, system }: { browser: string; system: string }): string {
  const known = [browser, system].filter((part) => !part.startsWith('Unknown'));
  return known.length === 0 ? 'Unknown device' : known.join(' on ');
}
