/** A screen or list without content yet: what will be here, and the next step. */

import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { type Icon, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** The next step, a button or a link. */
  action?: ReactNode;
  icon?: Icon;
};

/** Pass an action wherever there is one. */
export function EmptyState({ title, children, action, icon: Shown = IconInbox }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" px="md" py={48} ta="center">
      <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
        <Shown size={28} stroke={1.5} />
      </ThemeIcon>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" maw={480} component="div" style={{ textWrap: 'balance' }}>
          {children}
        </Text>
      )}
      {action !== undefined && <div>{action}</div>}
    </Stack>
  );
}
