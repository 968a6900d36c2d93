import { taskQuery } from '@portal/features/orders/task.queries';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from './order-page.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderProgressHeader } from './order-progress.tsx';
import { useAdminOrder } from './use-admin-order.ts';

export const Route = createFileRoute('/_signed-in/adminorderprogress/$id')({
  staticData: { title: 'Order Progress' },
  loader: ({ context: { api, queryClient }, params: { id } }) =>
    prefetchInBackground(() => queryClient.query(taskQuery(api, 'admin', id))),
  component: Progress,
});

function Progress() {
  const { access } = Route.useRouteContext();
  const { id } = Route.useParams();
  const { query, unknown } = useAdminOrder({ id, navigate: Route.useNavigate() });
  return (
    <OrderPage query={query} unknown={unknown} header={<OrderProgressHeader order={query.data} />}>
      {(order) => <OrderProgress access={access} order={order} />}
    </OrderPage>
  );
}
