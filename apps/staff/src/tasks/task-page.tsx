/** Key data of a task: its customer, its price, its timeline. */

import { Card, Text, Title, Grid, Stack } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { ConfirmedEntries } from '@portal/features/orders/confirmed-entries';
import { ContactFacts } from '@portal/features/orders/contact-facts';
import type { Task, TaskRow } from '@portal/features/orders/task.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import { orderTitle, useScreenTitle } from '@portal/shell/screen-title';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { RefundedText } from '@portal/ui/portal/refunded-text';
import { TaskStatusCard } from './task-status-card.tsx';

export type TaskFactsProps = { order: Task };

export function TaskFacts({ order }: TaskFactsProps) {
  return (
    <Card component="section" aria-labelledby="task-facts">
      <Title order={2} size="h4" id="task-facts" mb="md">
        Details
      </Title>
      <Facts>
        <Fact name="Customer">{order.user_name}</Fact>
        <ContactFacts order={order} />
        {order.billing_name !== order.user_name && <Fact name="Billed to">{order.billing_name}</Fact>}
        <Fact name="GST number">
          {order.gst_number ?? 'None'}
          {order.gst_warning !== null && (
            <Text size="sm" c="var(--mantine-color-error)">
              {order.gst_warning}
            </Text>
          )}
        </Fact>
        <Fact name="Category">{order.category}</Fact>
        <Fact name="Price">{formatRsDash(rupeesToPaise(order.price))}</Fact>
        {order.refunded !== null && (
          <Fact name="Refunded">
            <RefundedText refunded={order.refunded} />
          </Fact>
        )}
        <Fact name="Timeline">{order.sla}</Fact>
        <Fact name="Ordered on">{dayText(order.date)}</Fact>
      </Facts>
    </Card>
  );
}

export type TaskHeaderProps = { task: Pick<TaskRow, 'order_name' | 'order_id' | 'user_name'> | undefined };

/** Head of a task's page: its order and customer, and the link back to the list. */
export function TaskHeader({ task }: TaskHeaderProps) {
  useScreenTitle(task && orderTitle(task));
  return (
    <PageHeader
      title={task?.order_name ?? 'Task'}
      context={task && `Task ${task.order_id} for ${task.user_name}`}
      action={
        <AppLinkButton to="/stafftask" variant="default">
          All tasks
        </AppLinkButton>
      }
    />
  );
}

export type TaskPreviewProps = { task: TaskRow };

/** A task's data from the list, shown while the rest loads. */
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
