/** Everything about one order (`/adminorderdetail/{id}`). */

import { Alert, Card, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { hasProforma } from '@portal/domain/has-proforma';
import { CancelOrder } from '@portal/features/orders/cancel-order';
import { CancellationPanel } from '@portal/features/orders/cancellation-panel';
import { CancelledNote } from '@portal/features/orders/cancelled-note';
import { ChargesPanel } from '@portal/features/orders/charges-panel';
import { DocumentStatusBadge } from '@portal/features/orders/document-status-badge';
import { DueText } from '@portal/features/orders/due-text';
import { OrderHistory } from '@portal/features/orders/order-history';
import { StatusSelect } from '@portal/features/orders/status-select';
import type { Task } from '@portal/features/orders/task.queries';
import { useApi } from '@portal/shell/api-provider';
import { lazyComponent } from '@portal/shell/lazy-component';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { PaymentStatusBadge } from '@portal/ui/portal/payment-status-badge';
import { RefundedText } from '@portal/ui/portal/refunded-text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { InvoicesAndRefunds } from '../register/invoices-and-refunds.tsx';
import { PaymentAttempts } from '../register/payment-attempts.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { CancellationActions } from './cancellation-actions.tsx';
import { OrderPrice } from './order-price.tsx';
import { assigneesQuery } from './orders.queries.ts';
import { ReceiptsCard } from './receipts-card.tsx';
import { ReturnFee } from './return-fee.tsx';

const ProformaCard = lazyComponent(async () => (await import('./proforma-card.tsx')).ProformaCard);

export type OrderDetailProps = { order: Task };

export function OrderDetail({ order }: OrderDetailProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          <CancelledNote order={order} />
          <CancellationPanel order={order} actions={<CancellationActions order={order} />} />
          <OrderFacts order={order} />
          <DocumentList order={order} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          <CustomerFacts order={order} />
          <ChargesPanel order={order} ReturnFee={ReturnFee} />
          <PaymentAttempts orderId={order.id} />
          {hasProforma(order) && (
            <Suspense>
              <ProformaCard order={order} />
            </Suspense>
          )}
          <ReceiptsCard order={order} />
          {order.payment_id !== null && <InvoicesAndRefunds order={order} />}
          <OrderHistory order={order} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function OrderFacts({ order }: OrderDetailProps) {
  const api = useApi();
  const { data: staff = [] } = useQuery(assigneesQuery(api));
  return (
    <Card component="section" aria-labelledby="order-facts">
      <Title order={2} size="h4" id="order-facts" mb="md">
        The order
      </Title>
      <Facts>
        <Fact name="Service">{order.order_name}</Fact>
        <Fact name="Category">{order.category}</Fact>
        <Fact name="Status">
          <StatusSelect order={order} label={`Status of ${order.order_id}`} />
        </Fact>
        <Fact name="Assigned To">
          <AssigneeSelect order={order} staff={staff} />
        </Fact>
        <Fact name="Date">{order.fulldate}</Fact>
        <Fact name="Timeline">
          {order.sla}
          <DueText order={order} />
        </Fact>
        <Fact name="Price">
          <OrderPrice order={order} />
        </Fact>
        <Fact name="Payment">
          <PaymentStatusBadge order={order} />
        </Fact>
        <Fact name="Payment ID">{order.payment_id ?? 'Not paid yet'}</Fact>
        {order.refunded !== null && (
          <Fact name="Refunded">
            <RefundedText refunded={order.refunded} />
          </Fact>
        )}
        <Fact name="Description">
          <span style={{ whiteSpace: 'pre-line' }}>{order.details}</span>
        </Fact>
      </Facts>
      <Group justify="flex-end" mt="md">
        <CancelOrder order={order} />
      </Group>
    </Card>
  );
}

function CustomerFacts({ order }: Pick<OrderDetailProps, 'order'>) {
  return (
    <Card component="section" aria-labelledby="customer-facts">
      <Title order={2} size="h4" id="customer-facts" mb="md">
        The customer
      </Title>
      <Facts>
        <Fact name="User name">{order.user_name}</Fact>
        <Fact name="Email">{order.user_email}</Fact>
        <Fact name="Phone">{order.user_phone}</Fact>
        <Fact name="GST number">{order.gst_number ?? 'Not given'}</Fact>
        <Fact name="Billed to">
          {order.billing_name}, {order.billing_email}, {order.billing_phone}
        </Fact>
      </Facts>
      {order.gst_warning !== null && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mt="md">
          {order.gst_warning}
        </Alert>
      )}
    </Card>
  );
}

/** Required documents and their status; the progress page has the documents themselves. */
function DocumentList({ order }: Pick<OrderDetailProps, 'order'>) {
  return (
    <Card component="section" aria-labelledby="order-documents">
      <Title order={2} size="h4" id="order-documents" mb="md">
        Documents
      </Title>
      {order.documents.length === 0 && <Text c="dimmed">This order needs no documents.</Text>}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {order.documents.map((document) => (
          <Group key={document.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <span>{document.doc_name}</span>
            <DocumentStatusBadge document={document} />
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
