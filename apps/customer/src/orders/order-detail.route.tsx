/** The address `/orderdetail/{id}`. */
import { useApi } from '@portal/shell/services-provider';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { OrderInvoices } from '../invoices/order-invoices.tsx';
import { IssuedOfOrder } from '../vault/issued-of-order.tsx';
import { documentsLinkMutation } from './documents.queries.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrderDetailHeader } from './order-detail-header.tsx';
import { OrderScreen } from './order-screen.tsx';
import { saveLink } from '@portal/ui/portal/save-link';
import { loadOrder, useOrder } from './use-order.ts';

export const Route = createFileRoute('/_signed-in/orderdetail/$id')({
  staticData: { title: 'Order' },
  loader: loadOrder,
  component: Detail,
});

function Detail() {
  const api = useApi();
  const { id } = Route.useParams();
  const { mutateAsync: linkToAll } = useMutation(documentsLinkMutation(api, Number(id)));
  const downloadAll = async () => saveLink(await linkToAll());
  const order = useOrder({ id, navigate: Route.useNavigate() });
  return (
    <OrderScreen {...order} header={<OrderDetailHeader order={order.query.data} />}>
      {(loaded) => (
        <OrderDetail
          order={loaded}
          downloadAll={downloadAll}
          issued={<IssuedOfOrder order={loaded} />}
          invoice={loaded.payment_status === 'Completed' && <OrderInvoices orderId={loaded.id} />}
        />
      )}
    </OrderScreen>
  );
}
