/** An upload: in progress with Cancel, or failed with the reason and Retry. */

import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { Upload } from './use-upload.ts';

export type UploadStatusProps = {
  label: string;
  /** The current activity; sending by default. */
  doing?: 'Uploading' | 'Preparing';
  upload: Extract<Upload, { at: 'sending' | 'failed' }>;
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
};

/** No file can be chosen while an upload runs. */
export function UploadStatus({ label, doing = 'Uploading', upload, onCancel, onRetry }: UploadStatusProps) {
  return (
    <Paper withBorder p="md">
      {upload.at === 'sending' ? (
        <UploadProgress label={label} doing={doing} upload={upload} onCancel={onCancel} />
      ) : (
        <Group justify="space-between" role="alert">
          <Group gap="xs" wrap="nowrap" c="var(--mantine-color-error)">
            <IconAlertCircle size={20} aria-hidden />
            <Text>
              {upload.file.name}: {upload.why}
            </Text>
          </Group>
          {onRetry && (
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
              Retry
            </Button>
          )}
        </Group>
      )}
    </Paper>
  );
}

type UploadProgressProps = {
  label: string;
  doing: 'Uploading' | 'Preparing';
  upload: Extract<Upload, { at: 'sending' }>;
  onCancel: (() => void) | undefined;
};

function UploadProgress({ label, doing, upload, onCancel }: UploadProgressProps) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text truncate>
          {doing === 'Preparing' && 'Preparing '}
          {upload.file.name}
        </Text>
        <Text c="dimmed" className="portal-figures">
          {upload.percent}%
        </Text>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={upload.percent} aria-label={`${doing} ${label}`} />
      </Progress.Root>
      {onCancel && (
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      )}
    </Stack>
  );
}
