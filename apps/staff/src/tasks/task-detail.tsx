/** One task: its documents to review and to issue on the left, where it stands on the right (A§2). */
import { Grid, Stack, Title } from '@mantine/core';
import { ConfirmedEntries } from '@portal/features/orders/confirmed-entries';
import type { UploadAccess } from '@portal/features/orders/issue.queries';
import { IssuedDocuments } from '@portal/features/orders/issued-documents';
import { OrderHistory } from '@portal/features/orders/order-history';
import type { WorkedOrder } from '@portal/features/orders/worked-order.queries';
import { WorkedDocuments } from '@portal/features/orders/worked-documents';
import type { Api } from '@portal/sdk/client';
import { TaskFacts } from './task-facts.tsx';
import { TaskStatusCard } from './task-status-card.tsx';

export type TaskDetailProps = { api: Api; access: UploadAccess; order: WorkedOrder };

export function TaskDetail({ api, access, order }: TaskDetailProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg" component="section" aria-labelledby="task-service">
          <Title order={2} size="h3" id="task-service">
            Service - {order.order_name}
          </Title>
          <ConfirmedEntries order={order} />
          <WorkedDocuments api={api} order={order} />
          <IssuedDocuments api={api} access={access} order={order} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        <Stack gap="lg">
          <TaskStatusCard api={api} task={order} />
          <TaskFacts order={order} />
          <OrderHistory order={order} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
