/** The header of an order's page: service, and links to chat and progress. */
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
            // The primary action is below.
            variant={whoseTurn(order).whose === 'customer' ? 'default' : 'filled'}
          >
            See the progress
          </AppLinkButton>
        </Group>
      }
    />
  );
}
