/** An order as one works on it: its documents to review and to issue on the left, where it stands on the right. */
import { Grid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmedEntries } from './confirmed-entries.tsx';
import type { UploadAccess } from '@portal/sdk/client';
import { IssuedDocuments } from './issued-documents.tsx';
import { OrderHistory } from './order-history.tsx';
import { WorkedDocuments } from './worked-documents.tsx';
import type { WorkedOrder } from './worked-order.queries.ts';

export type WorkedOrderLayoutProps = {
  access: UploadAccess;
  order: WorkedOrder;
  /** Stands above the history; on a phone above all else. */
  children: ReactNode;
};

export function WorkedOrderLayout({ access, order, children }: WorkedOrderLayoutProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg" component="section" aria-labelledby="worked-service">
          <Title order={2} size="h3" id="worked-service">
            Service - {order.order_name}
          </Title>
          <ConfirmedEntries order={order} />
          <WorkedDocuments order={order} />
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
