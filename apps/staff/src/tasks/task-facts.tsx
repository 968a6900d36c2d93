/** Key data of a task: its customer, its price, its timeline. */
import { Card, Text, Title } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { ContactFacts } from '@portal/features/orders/contact-facts';
import type { Task } from '@portal/features/orders/task.queries';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { RefundedText } from '@portal/ui/portal/refunded-text';

export type TaskFactsProps = { order: Task };

export function TaskFacts({ order }: TaskFactsProps) {
  return (
    <Card component="section" aria-labelledby="task-facts">
      <Title order={2} size="h4" id="task-facts" mb="md">
        Details
      </Title>
      <Facts>
        <Fact name="Customer">{order.user_name}</Fact>
        <ContactFacts order={order} />
        {order.billing_name !== order.user_name && <Fact name="Billed to">{order.billing_name}</Fact>}
        <Fact name="GST number">
          {order.gst_number ?? 'None'}
          {order.gst_warning !== null && (
            <Text size="sm" c="var(--mantine-color-error)">
              {order.gst_warning}
            </Text>
          )}
        </Fact>
        <Fact name="Category">{order.category}</Fact>
        <Fact name="Price">{formatRsDash(rupeesToPaise(order.price))}</Fact>
        {order.refunded !== null && (
          <Fact name="Refunded">
            <RefundedText refunded={order.refunded} />
          </Fact>
        )}
        <Fact name="Timeline">{order.sla}</Fact>
        <Fact name="Ordered on">{dayText(order.date)}</Fact>
      </Facts>
    </Card>
  );
}
