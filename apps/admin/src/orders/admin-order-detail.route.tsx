import { taskQuery } from '@portal/features/orders/task.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { orderTitle, useScreenTitle } from '@portal/shell/screen-title';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';
import { OrderDetail } from './order-detail.tsx';
import { OrderPage } from './order-page.tsx';
import { useAdminOrder } from './use-admin-order.ts';

export const Route = createFileRoute('/_signed-in/adminorderdetail/$id')({
  staticData: { title: 'Order' },
  loader: ({ context: { api, queryClient }, params: { id } }) =>
    prefetchInBackground(() => queryClient.query(taskQuery(api, 'admin', id))),
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  const { query, unknown } = useAdminOrder({ id, navigate: Route.useNavigate() });
  const { data: order } = query;
  useScreenTitle(order && orderTitle(order));
  return (
    <OrderPage
      query={query}
      unknown={unknown}
      header={
        <PageHeader
          title={order?.order_name ?? 'Order'}
          context={order && `Order ${order.order_id} of ${order.user_name}`}
          action={
            order && <AppLinkButton to={`/adminorderprogress/${order.id}`}>Order Progress</AppLinkButton>
          }
        />
      }
    >
      {(loaded) => <OrderDetail order={loaded} />}
    </OrderPage>
  );
}
