/** The attempts to pay on an order's page, with what an accountant asks for. */

import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { useApi } from '@portal/shell/api-provider';
import { StatusBadge, type StatusTone } from '@portal/ui/patterns/status-badge';
import { useQuery } from '@tanstack/react-query';
import { orderPaymentsQuery, type PaymentAttempt } from './register.queries.ts';

/** Shows nothing before the first attempt. */
export function PaymentAttempts({ orderId }: { orderId: number }) {
  const api = useApi();
  const { data: attempts = [] } = useQuery(orderPaymentsQuery(api, orderId));
  if (attempts.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="payment-attempts">
      <Title order={2} size="h4" id="payment-attempts" mb="md">
        Payments
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <Group justify="space-between" gap="sm">
              <Text className="portal-figures">{amountText(attempt)}</Text>
              <StatusBadge {...STATES[attempt.state]} />
            </Group>
            <Text size="sm" c="dimmed" className="portal-figures" style={{ overflowWrap: 'anywhere' }}>
              {factsOf(attempt).join(', ')}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

const amountText = ({ amount_paise: paise, currency }: PaymentAttempt) =>
  currency === 'INR' ? formatRs(toPaise(paise)) : `${currency} ${(paise / 100).toFixed(2)}`;

const STATES: Record<PaymentAttempt['state'], { tone: StatusTone; label: string }> = {
  created: { tone: 'waiting', label: 'Begun' },
  failed: { tone: 'refused', label: 'Failed' },
  authorised: { tone: 'progress', label: 'Authorised' },
  captured: { tone: 'complete', label: 'Paid' },
  refund_pending: { tone: 'progress', label: 'Refund under way' },
  refund_failed: { tone: 'refused', label: 'Refund failed' },
  partly_refunded: { tone: 'waiting', label: 'Partly refunded' },
  refunded: { tone: 'pending', label: 'Refunded' },
  disputed: { tone: 'refused', label: 'Disputed' },
  lost: { tone: 'refused', label: 'Lost in a dispute' },
};

const factsOf = ({
  method,
  fee_paise: fee,
  tax_paise: tax,
  bank_reference: reference,
  ...attempt
}: PaymentAttempt) => [
  ...(method === null ? [] : [method]),
  dayText(istDate(new Date(attempt.captured_at ?? attempt.begun_at))),
  attempt.payment_id,
  ...(reference === null ? [] : [`bank reference ${reference}`]),
  ...(fee === null ? [] : [`fee ${formatRs(toPaise(fee))}`]),
  ...(tax === null ? [] : [`of it GST ${formatRs(toPaise(tax))}`]),
  ...(attempt.settlement === null ? [] : [`settled with ${attempt.settlement}`]),
];
