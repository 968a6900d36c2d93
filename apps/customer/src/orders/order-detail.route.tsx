/** The address `/orderdetail/{id}`. */

import { Box, Group } from '@mantine/core';
import { hasProforma } from '@portal/domain/has-proforma';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { lazyComponent } from '@portal/shell/lazy-component';
import { orderTitle, useScreenTitle } from '@portal/shell/screen-title';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { saveLink } from '@portal/ui/portal/save-link';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OrderInvoices } from '../invoices/order-invoices.tsx';
import { IssuedOfOrder } from '../vault/issued-of-order.tsx';
import { ChatIcon } from './chat-icon.tsx';
import { documentsLinkMutation } from './documents.queries.ts';
import { endedCharges, openCharges } from './open-charges.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrderScreen } from './order-screen.tsx';
import type { Order } from './orders.queries.ts';
import { loadOrder, useOrder } from './use-order.ts';
import { whoseTurn } from './whose-turn.ts';

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
          proforma={<Proforma order={loaded} />}
          charges={<Charges order={loaded} />}
          balance={<Balance order={loaded} />}
          cancelling={<Cancelling order={loaded} />}
          invoice={loaded.payment_status === 'Completed' && <OrderInvoices orderId={loaded.id} />}
        />
      )}
    </OrderScreen>
  );
}

const DownloadProforma = lazyComponent(
  async () => (await import('@portal/features/orders/proforma')).DownloadProforma,
);

function Proforma({ order }: { order: Order }) {
  if (!hasProforma(order)) return null;
  return (
    <Suspense>
      <Box mt="md">
        <DownloadProforma orderId={order.id} />
      </Box>
    </Suspense>
  );
}

const ChargesCard = lazyComponent(async () => (await import('./charges-card.tsx')).ChargesCard);

function Charges({ order }: { order: Order }) {
  if (openCharges(order).length + endedCharges(order).length === 0) return null;
  return (
    <Suspense>
      <ChargesCard order={order} />
    </Suspense>
  );
}

const BalanceCard = lazyComponent(async () => (await import('./balance-card.tsx')).BalanceCard);

function Balance({ order }: { order: Order }) {
  if (order.balance === null && (order.pay_to === null || order.to_pay === null)) return null;
  return (
    <Suspense>
      <BalanceCard order={order} />
    </Suspense>
  );
}

const CancelOrder = lazyComponent(async () => (await import('./cancel-order.tsx')).CancelOrder);
const CancellationCard = lazyComponent(
  async () => (await import('./cancellation-card.tsx')).CancellationCard,
);

/** An unpaid order is cancelled at once; for a paid one its customer asks. */
function Cancelling({ order }: { order: Order }) {
  if (order.abilities.cancel) {
    return (
      <Suspense>
        <CancelOrder order={order} />
      </Suspense>
    );
  }
  const isAskedAbout = order.payment_status === 'Completed' && order.cancellation !== null;
  if (!order.abilities.request_cancellation && !isAskedAbout) return null;
  return (
    <Suspense>
      <CancellationCard order={order} />
    </Suspense>
  );
}

type OrderDetailHeaderProps = { order: Order | undefined };

function OrderDetailHeader({ order }: OrderDetailHeaderProps) {
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
