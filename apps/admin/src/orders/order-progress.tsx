/** Documents of an order with their review, and its steps (`/adminorderprogress/{id}`). */

import { Card, Stack, Title, Group } from '@mantine/core';
import { OrderSteps } from '@portal/features/orders/order-steps';
import { StatusSelect } from '@portal/features/orders/status-select';
import { TaskLayout, type TaskLayoutProps } from '@portal/features/orders/task-layout';
import type { Task } from '@portal/features/orders/task.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import { orderTitle, useScreenTitle } from '@portal/shell/screen-title';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { IconMessageCircle } from '@tabler/icons-react';

export type OrderProgressProps = Omit<TaskLayoutProps, 'children'>;

export function OrderProgress(props: OrderProgressProps) {
  const { order } = props;
  return (
    <TaskLayout {...props}>
      <Card component="section" aria-labelledby="order-status">
        <Title order={2} size="h4" id="order-status" mb="md">
          Order Status
        </Title>
        <Stack gap="lg">
          <StatusSelect order={order} label={`Status of ${order.order_id}`} />
          <OrderSteps order={order} />
        </Stack>
      </Card>
    </TaskLayout>
  );
}

export type OrderProgressHeaderProps = { order: Task | undefined };

/** Head of an order's progress: its title, and links to its chat and details. */
export function OrderProgressHeader({ order }: OrderProgressHeaderProps) {
  useScreenTitle(order && `Progress of ${orderTitle(order)}`);
  if (!order) return <PageHeader title="Order Progress" />;
  return (
    <PageHeader
      title="Order Progress"
      context={`${order.order_name}, ${order.order_id} of ${order.user_name}`}
      action={
        <Group gap="sm">
          <AppLinkButton to={`/adminchat/${order.id}`} px="sm" aria-label={`Chat with ${order.user_name}`}>
            <IconMessageCircle size={22} aria-hidden />
          </AppLinkButton>
          <AppLinkButton to={`/adminorderdetail/${order.id}`} variant="default">
            Order details
          </AppLinkButton>
        </Group>
      }
    />
  );
}
