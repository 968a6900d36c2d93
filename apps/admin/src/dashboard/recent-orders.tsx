/** The newest orders; a row opens its order. */
import { Text } from '@mantine/core';
import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { dayText } from '@portal/domain/ist-date';
import { OrderStatusBadge } from '@portal/ui/portal/order-status-badge';
import type { RecentOrder } from './dashboard.queries.ts';
import { RecentList } from './recent-list.tsx';
import { showsText } from './shows-text.ts';

export function RecentOrders({ orders, q }: { orders: readonly RecentOrder[]; q: string }) {
  return (
    <RecentList
      title="Recent Orders"
      all={{ to: '/adminorders', label: 'All orders' }}
      isEmpty={orders.length === 0}
      empty="No Orders."
      rows={orders
        .filter((order) => showsText(order, q))
        .map((order) => ({
          key: order.id,
          to: `/adminorderdetail/${order.id}`,
          words: (
            <>
              <Text span fw={550} display="block">
                {order.order_name}
              </Text>
              <Text span c="dimmed" size="sm" display="block">
                {order.order_id} · {order.user_name} · {formatRsDash(rupeesToPaise(order.price))} ·{' '}
                {dayText(order.date)}
              </Text>
            </>
          ),
          badge: <OrderStatusBadge status={order.status} steps={order.order_process} />,
        }))}
    />
  );
}
