/** The heading of a card: what this screen is for, and one line of context. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export type AccountHeadingProps = { title: string; children: ReactNode };

export function AccountHeading({ title, children }: AccountHeadingProps) {
  return (
    <Stack gap={6}>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{children}</Text>
    </Stack>
  );
}
