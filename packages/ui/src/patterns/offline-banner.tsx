/** Says that the browser is offline, for as long as it is; the session stays (decision 19). */
import { Group, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

/** Stands above everything else on the page; nothing while online. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Group justify="center" gap="xs" px="md" py="xs" bg="yellow.8" c="white" wrap="nowrap">
          <IconWifiOff size={18} aria-hidden />
          <Text size="sm" fw={550}>
            You are offline. We carry on as soon as the connection is back.
          </Text>
        </Group>
      )}
    </div>
  );
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
