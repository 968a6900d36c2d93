/** Progress of sending a form with files, with Cancel; or the reason it failed, with Retry. */

import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { Sending } from './use-sending.ts';

export type SendingStatusProps = {
  sending: Sending;
  /** Whether files are sent along; a progress bar is only shown with files. */
  hasFiles: boolean;
  onCancel: () => void;
};

/** Must be inside the form, since Retry submits it again. */
export function SendingStatus({ sending, hasFiles, onCancel }: SendingStatusProps) {
  if (sending.at === 'failed') return <Failed why={sending.why} />;
  if (sending.at === 'idle' || !hasFiles) return undefined;
  const isUp = sending.percent === 100;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{isUp ? 'Checking the files…' : 'Sending the files…'}</Text>
          <Text size="sm" c="dimmed" className="portal-figures">
            {sending.percent}%
          </Text>
        </Group>
        <Progress.Root size="md">
          <Progress.Section value={sending.percent} aria-label="Sending the files" />
        </Progress.Root>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Failed({ why }: { why: string }) {
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" role="alert" gap="sm">
        <Group gap="xs" wrap="nowrap" c="var(--mantine-color-error)" flex="1 1 14rem">
          <IconAlertCircle size={20} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm">{why}</Text>
        </Group>
        <Button type="submit" variant="default" leftSection={<IconRefresh size={18} aria-hidden />}>
          Retry
        </Button>
      </Group>
    </Paper>
  );
}
