/** The header of an order's progress page: service, timeline, and a link to its details. */
import { PageHeader } from '@portal/ui/patterns/page-header';
import { AppLinkButton } from '@portal/shell/app-link';
import { orderTitle, useScreenTitle } from '@portal/shell/screen-title';
import type { Order } from './orders.queries.ts';

export type OrderProgressHeaderProps = { order: Order | undefined };

export function OrderProgressHeader({ order }: OrderProgressHeaderProps) {
  useScreenTitle(order && `Progress of ${orderTitle(order)}`);
  if (!order) return <PageHeader title="Order progress" />;
  return (
    <PageHeader
      title={order.order_name}
      context={`Order ${order.order_id} · ${order.sla}`}
      action={
        <AppLinkButton to={`/orderdetail/${order.id}`} variant="default">
          Order details
        </AppLinkButton>
      }
    />
  );
}
