/** Layout of an order for staff and admins: documents to review and issue on the left, status on the right. */

import { Grid, Stack, Title } from '@mantine/core';
import type { UploadAccess } from '@portal/sdk/client';
import type { ReactNode } from 'react';
import { ConfirmedEntries } from './confirmed-entries.tsx';
import { IssuedDocuments } from './issued-documents.tsx';
import { OrderHistory } from './order-history.tsx';
import { TaskDocuments } from './task-documents.tsx';
import type { Task } from './task.queries.ts';

export type TaskLayoutProps = {
  access: UploadAccess;
  order: Task;
  /** Above the history; at the top on a phone. */
  children: ReactNode;
};

export function TaskLayout({ access, order, children }: TaskLayoutProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg" component="section" aria-labelledby="worked-service">
          <Title order={2} size="h3" id="worked-service">
            Service - {order.order_name}
          </Title>
          <ConfirmedEntries order={order} />
          <TaskDocuments order={order} />
          <IssuedDocuments access={access} order={order} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        <Stack gap="lg">
          {children}
          <OrderHistory order={order} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
