/** Documents of an order with their review, and its steps (`/adminorderprogress/{id}`). */
import { Card, Stack, Title } from '@mantine/core';
import { OrderSteps } from '@portal/features/orders/order-steps';
import { StatusSelect } from '@portal/features/orders/status-select';
import { TaskLayout, type TaskLayoutProps } from '@portal/features/orders/task-layout';

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
