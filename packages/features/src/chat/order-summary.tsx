/** Summary for replying to a customer: the order's data, its status, and what its customer owes. */

import { Stack, Text, Title } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { PriceAndGst } from '@portal/ui/portal/money';
import { OrderStatusBadge } from '@portal/ui/portal/order-status-badge';
import { PaymentStatusBadge } from '@portal/ui/portal/payment-status-badge';
import { ContactFacts } from '../orders/contact-facts.tsx';
import { DocumentStatusBadge } from '../orders/document-status-badge.tsx';
import type { Task } from '../orders/task.queries.ts';

export function OrderSummary({ order }: { order: Task }) {
  return (
    <Stack gap="lg">
      <Facts>
        <Fact name="Order">{order.order_id}</Fact>
        <Fact name="Service">{order.order_name}</Fact>
        <Fact name="Category">{order.category}</Fact>
        <Fact name="Status">
          <OrderStatusBadge order={order} />
        </Fact>
        <Fact name="Payment">
          <PaymentStatusBadge order={order} />
        </Fact>
        <Fact name="Price">
          <PriceAndGst price={order.price} gst_amount={order.gst_amount} />
        </Fact>
        <Fact name="Timeline">{order.sla}</Fact>
        <Fact name="Due">{dueText(order)}</Fact>
        <Fact name="Customer">{order.user_name}</Fact>
        <ContactFacts order={order} />
      </Facts>
      <Documents documents={order.documents} />
    </Stack>
  );
}

function dueText({ due_date: due, overdue, is_cancelled: isCancelled }: Task): string {
  if (isCancelled) return 'Cancelled';
  if (due === null) return 'No day';
  return overdue ? `${dayText(due)}, overdue` : dayText(due);
}

function Documents({ documents }: Pick<Task, 'documents'>) {
  const owed = documents.filter(
    ({ required, status }) => required === 'true' && (status === 'Pending' || status === 'Rejected'),
  );
  const waiting = documents.filter(({ status }) => status === 'Uploaded');
  return (
    <section aria-labelledby="documents-beside">
      <Title order={3} size="h5" id="documents-beside" mb="xs">
        Documents
      </Title>
      {owed.length === 0 && <Text c="dimmed">The customer owes none.</Text>}
      <Listed label="The customer still owes" documents={owed} />
      <Listed label="To be reviewed" documents={waiting} />
    </section>
  );
}

type ListedProps = { label: string; documents: Task['documents'] };

function Listed({ label, documents }: ListedProps) {
  if (documents.length === 0) return undefined;
  return (
    <>
      <Text size="sm" c="dimmed" mt="xs">
        {label}
      </Text>
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
        {documents.map((document) => (
          <li
            key={document.id}
            style={{ display: 'flex', gap: '0.5rem', alignItems: 'start', justifyContent: 'space-between' }}
          >
            <span style={{ overflowWrap: 'anywhere' }}>{document.doc_name}</span>
            <DocumentStatusBadge document={document} />
          </li>
        ))}
      </Stack>
    </>
  );
}
