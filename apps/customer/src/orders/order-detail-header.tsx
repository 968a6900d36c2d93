/** The head of an order's page: what was bought, and the ways to its chat and its progress. */
import { Group } from '@mantine/core';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { AppLinkButton } from '@portal/shell/app-link';
import { orderTitle, useScreenTitle } from '@portal/shell/screen-title';
import { ChatIcon } from './chat-icon.tsx';
import type { Order } from './orders.queries.ts';
import { whoseTurn } from './whose-turn.ts';

export type OrderDetailHeaderProps = { order: Order | undefined };

export function OrderDetailHeader({ order }: OrderDetailHeaderProps) {
  useScreenTitle(order && orderTitle(order));
  if (!order) return <PageHeader title="Order" />;
  return (
    <PageHeader
      title={order.order_name}
      context={`Order ${order.order_id}`}
      action={
        <Group gap="sm">
          <ChatIcon orderId={order.id} />
          <AppLinkButton
            to={`/orderprogress/${order.id}`}
            // The one thing to do stands below, in colour.
            variant={whoseTurn(order).whose === 'customer' ? 'default' : 'filled'}
          >
            See the progress
          </AppLinkButton>
        </Group>
      }
    />
  );
}
