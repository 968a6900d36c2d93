/** A screen or list that failed to load: what happened, and Retry. */

import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';

export type ErrorStateProps = {
  title?: string;
  /** The server's message, if any. */
  message?: string;
  retry: () => unknown;
  retrying?: boolean;
};

/** An alert, since it replaces what the user waited for. */
export function ErrorState({
  title = 'This could not be loaded',
  message = 'Check your connection and try again.',
  retry,
  retrying = false,
}: ErrorStateProps) {
  return (
    <Stack role="alert" align="center" gap="sm" px="md" py={48} ta="center">
      <ThemeIcon size={56} radius="xl" variant="light" color="red" aria-hidden>
        <IconAlertTriangle size={28} stroke={1.5} />
      </ThemeIcon>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw={480}>
        {message}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={retrying}
        onClick={() => void retry()}
      >
        Retry
      </Button>
    </Stack>
  );
}
