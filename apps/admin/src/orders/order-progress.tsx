/** The documents of an order with their review, and its steps (`/adminorderprogress/{id}`). */
import { Card, Stack, Title } from '@mantine/core';
import { OrderSteps } from '@portal/features/orders/order-steps';
import { StatusSelect } from '@portal/features/orders/status-select';
import { WorkedOrderLayout, type WorkedOrderLayoutProps } from '@portal/features/orders/worked-order-layout';

export type OrderProgressProps = Omit<WorkedOrderLayoutProps, 'children'>;

export function OrderProgress(props: OrderProgressProps) {
  const { order } = props;
  return (
    <WorkedOrderLayout {...props}>
      <Card component="section" aria-labelledby="order-status">
        <Title order={2} size="h4" id="order-status" mb="md">
          Order Status
        </Title>
        <Stack gap="lg">
          <StatusSelect order={order} label={`Status of ${order.order_id}`} />
          <OrderSteps order={order} />
        </Stack>
      </Card>
    </WorkedOrderLayout>
  );
}
