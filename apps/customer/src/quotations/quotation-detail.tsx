/** What a quotation offers, its answer, and the payment of the orders that it became. */

import { Alert, Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { formatRs, paiseToRupees, rupeesToPaise, sumPaise } from '@portal/domain/money';
import { ReasonDialog } from '@portal/features/orders/reason-dialog';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { AppLink, AppLinkButton } from '@portal/shell/app-link';
import { StatusBadge } from '@portal/ui/patterns/status-badge';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { Money } from '@portal/ui/portal/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { amountToPayText } from '../orders/amount-to-pay.ts';
import type { Quotation } from './quotations.queries.ts';

type Item = Quotation['items'][number];

export type QuotationDetailProps = {
  quotation: Quotation;
  /** Leads to the payment of the only order. */
  onPay: (item: Item) => void;
};

export function QuotationDetail({ quotation, onPay }: QuotationDetailProps) {
  const { state, note, comment, items, to_pay: toPay } = quotation;
  return (
    <Stack gap="lg" maw={760}>
      {note !== '' && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Text>}
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the services keep their places, and one may be there twice
        <ItemCard key={index} item={item} label={labelOf(items, index)} />
      ))}
      <Card component="section" aria-label="Total">
        <Group justify="space-between" gap="sm">
          <Text fw={650} fz="lg" className="portal-figures">
            Total: {amountToPayText(toPay)}
          </Text>
          {state === 'sent' && <Answer quotation={quotation} onPay={onPay} />}
        </Group>
        <Text size="sm" c="dimmed" mt="xs">
          {STATE_TEXTS[state]}
        </Text>
        {comment !== '' && <Text mt="xs">Your comment: {comment}</Text>}
      </Card>
    </Stack>
  );
}

const STATE_TEXTS: Record<Quotation['state'], string> = {
  sent: 'With GST and official fees. You pay after you have accepted; an invoice follows each payment.',
  accepted: 'You accepted it. Each service is an order of its own, which you pay here.',
  declined: 'You declined it. Nothing is to be paid.',
  withdrawn: 'We withdrew it. Nothing is to be paid.',
  expired: 'It has expired. Ask us for a new one if you are still interested.',
};

/** The service, with a number from its second time on. */
function labelOf(items: readonly Item[], index: number): string {
  const name = items[index]?.service ?? '';
  const times = items.slice(0, index + 1).filter(({ service }) => service === name).length;
  return times > 1 ? `${name} (${times})` : name;
}

function ItemCard({ item, label }: { item: Item; label: string }) {
  const { service, timeline, price, gst_amount: gst, discount, fees, not_included: later } = item;
  return (
    <Card component="section" aria-label={label}>
      <Group justify="space-between" gap="sm" mb="sm">
        <div style={{ minWidth: 0, flex: '1 1 14rem' }}>
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {service}
          </Title>
          <Text size="sm" c="dimmed">
            {timeline}
          </Text>
        </div>
        <OrderOfItem item={item} />
      </Group>
      <Facts>
        {discount !== null && (
          <>
            <Fact name="List price">
              <Money rupees={discount.list_price} />
            </Fact>
            <Fact name="Discount">
              <Money rupees={discount.amount} />
              {discount.reason !== '' && ` (${discount.reason})`}
            </Fact>
          </>
        )}
        <Fact name="Price">
          <Money rupees={price} />
        </Fact>
        <Fact name="GST">{gst === 0 ? 'Exempt' : <Money rupees={gst} />}</Fact>
        {fees.map((fee) => (
          <Fact key={fee.name} name={fee.name}>
            <Money rupees={withGst(fee)} /> {fee.pure_agent ? 'outside GST' : 'with GST'}
          </Fact>
        ))}
      </Facts>
      {later.map(({ name, amount }) => (
        <Text key={name} size="sm" c="dimmed" mt="xs">
          Not included: {name}, about {formatRs(rupeesToPaise(amount))}. You pay it later, for what it turns
          out to be.
        </Text>
      ))}
    </Card>
  );
}

/** In rupees; two amounts in rupees have no exact sum. */
const withGst = ({ price, gst_amount: gst }: Item['fees'][number]) =>
  paiseToRupees(sumPaise([rupeesToPaise(price), rupeesToPaise(gst)]));

function OrderOfItem({ item: { order, service_id: serviceId } }: { item: Item }) {
  if (order === null) return null;
  const link = <AppLink to={`/orderdetail/${order.id}`}>{order.order_id}</AppLink>;
  return (
    <Group gap="sm">
      {link}
      {order.state === 'unpaid' && (
        <AppLinkButton to={`/payment/${serviceId}`} search={{ order: order.id }}>
          Pay now <VisuallyHidden>for {order.order_id}</VisuallyHidden>
        </AppLinkButton>
      )}
      {order.state === 'paid' && <StatusBadge tone="complete" label="Paid" />}
      {order.state === 'cancelled' && <StatusBadge tone="pending" label="Cancelled" />}
    </Group>
  );
}

function Answer({ quotation: { id, number }, onPay }: QuotationDetailProps) {
  const api = useApi();
  const [declining, setDeclining] = useState(false);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['orders'] });
  const accept = useMutation({
    mutationKey: ['accept_quotation', id],
    mutationFn: () => data(api.POST('/accept_quotation', { body: { quotation_id: id } })),
    meta: { successToast: true, networkToast: true },
    onSuccess: ({ quotation: { items } }) => {
      const [only] = items;
      if (items.length === 1 && only) onPay(only);
    },
    onSettled,
  });
  const { mutateAsync: decline } = useMutation({
    mutationKey: ['decline_quotation', id],
    mutationFn: (comment: string) =>
      data(api.POST('/decline_quotation', { body: { quotation_id: id, comment } })),
    meta: { successToast: true },
    onSettled,
  });
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" onClick={() => setDeclining(true)}>
          Decline
        </Button>
        <Button
          loading={accept.isPending}
          onClick={() => {
            if (!accept.isPending) accept.mutate();
          }}
        >
          Accept
        </Button>
      </Group>
      {accept.error && (
        <Alert color="red" role="alert">
          {accept.error.message}
        </Alert>
      )}
      <ReasonDialog
        opened={declining}
        onClose={() => setDeclining(false)}
        title={`Decline ${number}?`}
        label="Comment, if you like"
        confirmLabel="Decline"
        dangerous
        about={`decline-quotation.${id}`}
        onConfirm={decline}
      >
        You pay nothing for it. Our team reads your comment.
      </ReasonDialog>
    </Stack>
  );
}
