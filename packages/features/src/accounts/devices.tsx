/** Where one is signed in, and signing those devices out. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { Confirm } from '@portal/ui/patterns/confirm';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { LoginAttempts } from './login-attempts.tsx';
import { nameOfDevice } from './name-of-device.ts';
import type { Device, LoginAttempt } from './safety.queries.ts';
import styles from './devices.module.css';

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
  const name = nameOfDevice(device);
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
