/** The top of an order's pages: its status, who has to act, and the next action. */

import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { AppLinkButton } from '@portal/shell/app-link';
import { OrderStatusBadge } from '@portal/ui/portal/order-status-badge';
import {
  IconCircleCheck,
  IconCircleX,
  IconCreditCard,
  IconFileUpload,
  IconProgress,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { amountToPayText } from './amount-to-pay.ts';
import { documentAnchor } from './document-anchor.ts';
import { CHARGES_ID } from './open-charges.ts';
import type { Order, OrderDocument } from './orders.queries.ts';
import { type Turn, whoseTurn } from './whose-turn.ts';

export type TurnPanelProps = { order: Order };

export function TurnPanel({ order }: TurnPanelProps) {
  const { icon: Icon, color, title, text, action } = presentationOf(whoseTurn(order), order);
  return (
    <Card component="section" aria-labelledby="whose-turn" mb="lg">
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap" align="flex-start" miw={0} flex="1 1 20rem">
          <ThemeIcon variant="light" size={48} radius="xl" color={color} aria-hidden>
            <Icon size={26} stroke={1.75} />
          </ThemeIcon>
          <Stack gap={6}>
            <Group gap="sm">
              <Title order={2} size="h3" id="whose-turn">
                {title}
              </Title>
              {!order.is_cancelled && <OrderStatusBadge order={order} />}
            </Group>
            <Text c="dimmed">{text}</Text>
          </Stack>
        </Group>
        {action}
      </Group>
    </Card>
  );
}

type Presentation = {
  icon: typeof IconProgress;
  color: string;
  title: string;
  text: string;
  action?: ReactNode;
};

function presentationOf(turn: Turn, order: Order): Presentation {
  if (turn.whose === 'nobody' && turn.isCancelled) {
    return { icon: IconCircleX, color: 'gray', title: 'Cancelled', text: cancelledText(order) };
  }
  if (turn.whose === 'nobody') {
    return {
      icon: IconCircleCheck,
      color: 'green',
      title: 'Done',
      text: 'Your order is complete. There is nothing left to do.',
    };
  }
  if (turn.whose === 'ours') {
    const text = `We have what we need and are at work on “${turn.step}”. There is nothing for you to do.`;
    return { icon: IconProgress, color: 'blue', title: 'With our team', text };
  }
  if (turn.to === 'pay') {
    return {
      icon: IconCreditCard,
      color: 'yellow',
      title: 'Your turn: pay for this order',
      text: 'This order is not paid yet. We go on as soon as it is.',
      action: <PayLink order={order} />,
    };
  }
  if (turn.to === 'answer-charges') {
    const one = turn.count === 1;
    return {
      icon: IconCreditCard,
      color: 'yellow',
      title: `Your turn: ${one ? 'approve an extra charge' : `approve ${turn.count} extra charges`}`,
      text: `We need your answer to ${one ? 'a charge' : 'charges'} on top of the price. Pay or decline ${one ? 'it' : 'them'}.`,
      action: (
        <AppLinkButton to={`/orderdetail/${order.id}`} hash={CHARGES_ID}>
          {one ? 'See the charge' : 'See the charges'}
        </AppLinkButton>
      ),
    };
  }
  return {
    icon: IconFileUpload,
    color: 'yellow',
    title: `Your turn: ${whatToGive(turn.documents)}`,
    text: textOf(turn.documents),
    action: (
      <AppLinkButton to={`/orderprogress/${order.id}`} hash={documentAnchor(turn.documents[0])}>
        {turn.documents.length === 1 ? 'Go to the document' : 'Go to the documents'}
      </AppLinkButton>
    ),
  };
}

function cancelledText({ cancellation, payment_status: payment }: Order): string {
  const reason = cancellation === null || cancellation.by_customer ? '' : cancellation.reason;
  const rest = payment === 'Pending' ? 'There is nothing to pay.' : 'We have stopped working on it.';
  return `This order is cancelled. ${rest}${reason === '' ? '' : ` Reason: ${reason}`}`;
}

/** The name of one, the count of several. */
function whatToGive(waiting: readonly OrderDocument[]): string {
  const [first] = waiting;
  const verb = waiting.every(({ field_type: type }) => type === 'text') ? 'fill in' : 'upload';
  if (waiting.length !== 1 || !first) return `${verb} ${waiting.length} documents`;
  return `${verb} ${first.doc_name}${first.status === 'Rejected' ? ' again' : ''}`;
}

function textOf(waiting: readonly OrderDocument[]): string {
  const rejected = waiting.filter(({ status }) => status === 'Rejected').length;
  const missing = waiting.length - rejected;
  const again =
    rejected === 1 ? 'One document has to be given again.' : `${rejected} documents have to be given again.`;
  const first =
    missing === 1
      ? 'One required document is waiting for you.'
      : `${missing} required documents are waiting for you.`;
  return [...(rejected > 0 ? [again] : []), ...(missing > 0 ? [first] : [])].join(' ');
}

/** Show it only where the order's abilities say so. */
function PayLink({ order }: TurnPanelProps) {
  return (
    <AppLinkButton to={`/payment/${order.service_id}`} search={{ order: order.id }}>
      Pay {amountToPayText(order.to_pay ?? { total: order.total, has_more_fees: false })}
    </AppLinkButton>
  );
}
