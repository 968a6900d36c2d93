/** Asking for the cancellation of a paid order, and what became of it. */

import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { ReasonDialog } from '@portal/features/orders/reason-dialog';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { Confirm } from '@portal/ui/patterns/confirm';
import { CancellationLines } from '@portal/ui/portal/cancellation-lines';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from './orders.queries.ts';

export function CancellationCard({ order }: { order: Order }) {
  const { abilities, cancellation, cancellation_sum: sum } = order;
  return (
    <Card component="section" aria-labelledby="order-cancellation">
      <Title order={2} size="h3" id="order-cancellation" mb="md">
        Cancellation
      </Title>
      <Stack gap="md" align="flex-start">
        {cancellation && <Standing cancellation={cancellation} />}
        {sum && cancellation?.state === 'requested' && <CancellationLines sum={sum} />}
        {abilities.withdraw_cancellation && <Withdraw order={order} />}
        {abilities.request_cancellation && <Request order={order} />}
      </Stack>
    </Card>
  );
}

function Standing({ cancellation }: { cancellation: NonNullable<Order['cancellation']> }) {
  return (
    <Stack gap={4}>
      {linesOf(cancellation).map((line) => (
        <Text key={line} style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

function linesOf(cancellation: NonNullable<Order['cancellation']>): string[] {
  const { state, by_customer: isOwn, reason, requested_at: asked } = cancellation;
  const { decision_reason: decision, amount, refund } = cancellation;
  const day = dayText(istDate(new Date(asked)));
  const why = decision === null ? [] : [`Reason: ${decision}`];
  if (state === 'requested' && !isOwn) {
    return ['We may have to cancel this order. We tell you soon what we decide.', `Reason: ${reason}`];
  }
  if (state === 'requested') {
    return [`You asked us on ${day} to cancel this order. We will decide soon and go on until then.`];
  }
  if (state === 'withdrawn') return ['You withdrew your request. We go on with your order.'];
  if (state === 'declined') return ['We did not cancel this order, and go on with it.', ...why];
  if (amount === null || amount === 0) return ['The order is cancelled. Nothing comes back.', ...why];
  return [`The order is cancelled. ${refundText(formatRs(rupeesToPaise(amount)), refund)}`, ...why];
}

function refundText(amount: string, refund: NonNullable<Order['cancellation']>['refund']): string {
  if (refund === null || refund.state !== 'processed') return `${amount} is on its way back to you.`;
  if (!refund.by_bank) {
    return `${amount} was returned to you. It reaches your account in 5 to 7 working days.`;
  }
  const day = refund.bank_paid_on === null ? '' : ` on ${dayText(refund.bank_paid_on)}`;
  return `${amount} was paid to your bank account${day}, with the reference ${refund.bank_reference ?? ''}.`;
}

function Request({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync: request } = useMutation({
    mutationKey: ['request_cancellation', order.id],
    mutationFn: (reason: string) =>
      data(api.POST('/request_cancellation', { body: { order_id: order.id, reason } })),
    meta: { successToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Ask to cancel
      </Button>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Ask us to cancel this order?"
        label="Why do you want to cancel?"
        confirmLabel="Send request"
        missing="Tell us why you want to cancel."
        about={`cancellation.${order.id}`}
        onConfirm={request}
      >
        <Text mb="md">
          We decide soon, and you can withdraw your request until then. This comes back if we cancel now:
        </Text>
        {order.cancellation_sum && <CancellationLines sum={order.cancellation_sum} />}
      </ReasonDialog>
    </>
  );
}

function Withdraw({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate: withdraw, isPending } = useMutation({
    mutationKey: ['withdraw_cancellation', order.id],
    mutationFn: () => data(api.POST('/withdraw_cancellation', { body: { order_id: order.id } })),
    meta: { networkToast: true, successToast: true },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw request
      </Button>
      <Confirm
        opened={asking}
        title="Withdraw your request?"
        confirmLabel="Withdraw"
        busy={isPending}
        onConfirm={() => withdraw()}
        onCancel={() => setAsking(false)}
      >
        We go on with your order as before.
      </Confirm>
    </>
  );
}
