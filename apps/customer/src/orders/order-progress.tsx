/** The progress of an order: next action, steps and documents (`/orderprogress/{id}`). */

import { Card, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { orderProgress } from '@portal/domain/order-status';
import { stepDates } from '@portal/domain/step-dates';
import { OrderStepper } from '@portal/ui/portal/order-stepper';
import { useEffect } from 'react';
import { ChatIcon } from './chat-icon.tsx';
import { CompletedSteps } from './completed-steps.tsx';
import { DocumentBlock, type DocumentActions } from './document-block.tsx';
import { DownloadAll } from './download-all.tsx';
import type { Order } from './orders.queries.ts';
import { TurnPanel } from './turn-panel.tsx';

export type OrderProgressProps = {
  order: Order;
  actions: DocumentActions;
  /** The id of the heading to scroll to: the URL fragment. */
  target?: string;
};

export function OrderProgress({ order, actions, target = '' }: OrderProgressProps) {
  // The browser looked for it before the order was loaded.
  useEffect(() => document.getElementById(target)?.focus(), [target]);
  return (
    <>
      <TurnPanel order={order} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
          <Steps order={order} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
          <Stack gap="lg">
            <CompletedSteps order={order} />
            <Documents order={order} actions={actions} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Steps({ order }: { order: Order }) {
  return (
    <Card component="section" aria-labelledby="order-steps">
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Title order={2} size="h3" id="order-steps">
          Steps
        </Title>
        <ChatIcon orderId={order.id} />
      </Group>
      <OrderStepper
        steps={orderProgress(order.status, order.order_process, 'customer')}
        dates={stepDates(order)}
      />
    </Card>
  );
}

function Documents({ order, actions }: Omit<OrderProgressProps, 'target'>) {
  return (
    <section aria-labelledby="documents">
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Title order={2} size="h3" id="documents" mb={4}>
            Documents
          </Title>
          <Text c="dimmed">
            {order.documents.length === 0
              ? 'This order needs no documents.'
              : 'Only you and the people who work on your order can see them.'}
          </Text>
        </div>
        <DownloadAll order={order} downloadAll={actions.downloadAll} />
      </Group>
      <Stack gap="md">
        {order.documents.map((document) => (
          <DocumentBlock key={document.id} document={document} actions={actions} />
        ))}
      </Stack>
    </section>
  );
}
