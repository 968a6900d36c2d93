/** The address `/orderdetail/{id}`: everything about one order (C§2). */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { beginLoad } from '../shell/begin-load.ts';
import { IssuedOfOrder } from '../vault/issued-of-order.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderDetailHeader } from './order-detail-header.tsx';
import { OrderScreen } from './order-screen.tsx';
import { orderQuery } from './orders.queries.ts';

export const Route = createFileRoute('/_signed-in/orderdetail/$id')({
  staticData: { title: 'Order' },
  loader: ({ context, params }) => beginLoad(context.queryClient.query(orderQuery(context.api, params.id))),
  component: Detail,
});

function Detail() {
  const { api } = Route.useRouteContext();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const order = useQuery(orderQuery(api, id));
  const toOrders = useCallback(() => void navigate({ to: '/myorders', replace: true }), [navigate]);
  return (
    <OrderScreen query={order} header={<OrderDetailHeader order={order.data} />} onUnknown={toOrders}>
      {(loaded) => <OrderDetail order={loaded} issued={<IssuedOfOrder api={api} orderId={loaded.id} />} />}
    </OrderScreen>
  );
}
