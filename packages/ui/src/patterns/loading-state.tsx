/** A loading screen: grey shapes in place of the content, and a label for screen readers. */

import { Box, Group, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

export type LoadingStateProps = {
  /** What is being loaded, for screen readers: "Loading your orders". */
  label: string;
  /** `table`: rows; `cards`: four counters and rows; `detail`: text beside a column. */
  shape?: 'table' | 'cards' | 'detail';
  rows?: number;
};

/** Shapes about as tall as the content, so that the page does not jump. */
export function LoadingState({ label, shape = 'table', rows = 6 }: LoadingStateProps) {
  return (
    <Box role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Box aria-hidden>{shapes[shape](rows)}</Box>
    </Box>
  );
}

const shapes = {
  table: (rows: number) => <Lines rows={rows} height={44} />,
  cards: (rows: number) => (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {numbers(4).map((n) => (
          <Skeleton key={n} height={104} radius="lg" />
        ))}
      </SimpleGrid>
      <Lines rows={rows} height={44} />
    </Stack>
  ),
  detail: (rows: number) => (
    <Group align="flex-start" gap="xl" wrap="wrap">
      <Stack flex="2 1 20rem">
        <Skeleton height={28} width="60%" />
        <Lines rows={rows} height={18} />
      </Stack>
      <Skeleton flex="1 1 16rem" height={280} radius="lg" />
    </Group>
  ),
} satisfies Record<string, (rows: number) => ReactNode>;

function Lines({ rows, height }: { rows: number; height: number }) {
  return (
    <Stack gap="sm">
      {numbers(rows).map((n) => (
        <Skeleton key={n} height={height} />
      ))}
    </Stack>
  );
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
