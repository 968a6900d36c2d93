/** Head of a signed-in page: title, one line of context, the primary action at the right. */

import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export type PageHeaderProps = {
  title: string;
  context?: ReactNode;
  action?: ReactNode;
};

/** The title gets the focus after a navigation, so that screen readers announce the page. */
export function PageHeader({ title, context, action }: PageHeaderProps) {
  return (
    <Group component="header" justify="space-between" align="flex-end" gap="md" mb="lg">
      <Box miw={0}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {context !== undefined && (
          <Text c="dimmed" mt={4} component="div">
            {context}
          </Text>
        )}
      </Box>
      {action !== undefined && <Box>{action}</Box>}
    </Group>
  );
}
