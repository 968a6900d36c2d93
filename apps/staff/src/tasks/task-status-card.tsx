/** Right panel of a task: its status, its steps, and the link to its chat (`/stafftaskdetail/{id}`). */

import { Card, Group, Stack, Title } from '@mantine/core';
import { CancelOrder, type CancelOrderProps } from '@portal/features/orders/cancel-order';
import { DueText } from '@portal/features/orders/due-text';
import { OrderSteps, type OrderStepsProps } from '@portal/features/orders/order-steps';
import { StatusSelect } from '@portal/features/orders/status-select';
import type { TaskRow } from '@portal/features/orders/task.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import { IconMessageCircle } from '@tabler/icons-react';

export type TaskStatusCardProps = { task: TaskRow & OrderStepsProps['order'] & CancelOrderProps['order'] };

export function TaskStatusCard({ task }: TaskStatusCardProps) {
  return (
    <Card component="section" aria-labelledby="order-status">
      <Group justify="space-between" wrap="nowrap" mb="md">
        <div>
          <Title order={2} size="h4" id="order-status">
            Order Status
          </Title>
          <DueText order={task} />
        </div>
        <AppLinkButton to={`/staffchat/${task.id}`} variant="light" px="sm" aria-label="Chat about this task">
          <IconMessageCircle size={22} stroke={1.75} aria-hidden />
        </AppLinkButton>
      </Group>
      <Stack gap="lg">
        <StatusSelect order={task} label={`Task Status of ${task.order_id}`} />
        <OrderSteps order={task} />
        <CancelOrder order={task} />
      </Stack>
    </Card>
  );
}
