/** A task's data from the list, shown while the rest loads. */
import { Grid, Stack, Title } from '@mantine/core';
import { ConfirmedEntries } from '@portal/features/orders/confirmed-entries';
import type { TaskRow } from '@portal/features/orders/task.queries';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { TaskStatusCard } from './task-status-card.tsx';

export type TaskPreviewProps = { task: TaskRow };

export function TaskPreview({ task }: TaskPreviewProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg">
          <Title order={2} size="h3">
            Service - {task.order_name}
          </Title>
          <ConfirmedEntries order={task} />
          <LoadingState label="Loading the documents" rows={4} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        <TaskStatusCard task={task} />
      </Grid.Col>
    </Grid>
  );
}
