/** The documents of an order with their review, and its steps (A§2 /adminorderprogress/{id}). */
import { Card, Grid, Stack, Title } from '@mantine/core';
import { ConfirmedEntries } from '@portal/features/orders/confirmed-entries';
import type { UploadAccess } from '@portal/features/orders/issue.queries';
import { IssuedDocuments } from '@portal/features/orders/issued-documents';
import { OrderHistory } from '@portal/features/orders/order-history';
import { OrderSteps } from '@portal/features/orders/order-steps';
import { StatusSelect } from '@portal/features/orders/status-select';
import type { WorkedOrder } from '@portal/features/orders/worked-order.queries';
import { WorkedDocuments } from '@portal/features/orders/worked-documents';
import type { Api } from '@portal/sdk/client';

export type OrderProgressProps = { api: Api; access: UploadAccess; order: WorkedOrder };

export function OrderProgress({ api, access, order }: OrderProgressProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg" component="section" aria-labelledby="service">
          <Title order={2} size="h3" id="service">
            Service - {order.order_name}
          </Title>
          <ConfirmedEntries order={order} />
          <WorkedDocuments api={api} order={order} />
          <IssuedDocuments api={api} access={access} order={order} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        <Stack gap="lg">
          <Card component="section" aria-labelledby="order-status">
            <Title order={2} size="h4" id="order-status" mb="md">
              Order Status
            </Title>
            <Stack gap="lg">
              <StatusSelect api={api} order={order} label={`Status of ${order.order_id}`} />
              <OrderSteps order={order} />
            </Stack>
          </Card>
          <OrderHistory order={order} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
