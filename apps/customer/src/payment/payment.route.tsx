/** The address `/payment/{id}`: pays for a service, or with `?order=` for an unpaid order. */

import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { pathId } from '@portal/shell/path-id';
import { useScreenTitle } from '@portal/shell/screen-title';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { showError } from '@portal/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { catalogueQuery } from '../catalogue/catalogue.queries.ts';
import { isUnknown, orderQuery } from '../orders/orders.queries.ts';
import { PaymentFlow } from './payment-flow.tsx';
import { buyerOfUnpaidOrder, type Buyer, defaultBuyerQuery } from './payment.queries.ts';
import { PriceBreakdown } from './price-summary.tsx';
import type { PurchaseItem } from './purchase-item.ts';

export const Route = createFileRoute('/_signed-in/payment/$id')({
  staticData: { title: 'Payment' },
  validateSearch: parseSearch,
  component: Payment,
});

function parseSearch(search: Record<string, unknown>): { order?: number } {
  const order = pathId(String(search['order']));
  return order === undefined ? {} : { order };
}

function Payment() {
  const { order } = parseSearch(Route.useSearch());
  const { id } = Route.useParams();
  return (
    <>
      <PageHeader
        title="Payment"
        context="By card. Each part of the total is listed: price, GST and official fees."
      />
      {order === undefined ? (
        <PayService key={id} idText={id} />
      ) : (
        <PayOrder key={order} idText={String(order)} />
      )}
    </>
  );
}

function PayService({ idText }: { idText: string }) {
  const api = useApi();
  const id = pathId(idText);
  const catalogue = useQuery(catalogueQuery(api));
  const first = useQuery(defaultBuyerQuery(api));
  return (
    <Loaded query={catalogue} waiting={WAITING}>
      {(services) => {
        const service = services.find((known) => known.id === id);
        if (!service) return <Elsewhere to="/services" message="Service not found." />;
        const { name, price, gst_amount, total } = service;
        const item = {
          name,
          lines: [service],
          price,
          gst_amount,
          total,
          purchase: { service_id: service.id },
        };
        return (
          <Loaded query={first} waiting={WAITING}>
            {(buyer) => <Flow item={item} sla={service.sla} firstValues={buyer} />}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

function PayOrder({ idText }: { idText: string }) {
  const api = useApi();
  const query = useQuery(orderQuery(api, idText));
  const first = useQuery(defaultBuyerQuery(api));
  if (isUnknown(query.error)) return <Elsewhere to="/myorders" />;
  return (
    <Loaded query={query} waiting={WAITING}>
      {(order) => {
        if (!order.abilities.pay) return <Elsewhere to="/myorders" message="This order is paid already." />;
        const { id, order_name: name, sla, price, discount, gst_amount, total } = order;
        const lines = [{ id, name, price, official_fees: order.official_fees }];
        const item = { name, lines, price, discount, gst_amount, total, purchase: { order_id: id } };
        return (
          <Loaded query={first} waiting={WAITING}>
            {(buyer) => <Flow item={item} sla={sla} firstValues={buyerOfUnpaidOrder(order, buyer)} />}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

const WAITING = <LoadingState label="Loading the payment" shape="detail" />;

/** Redirects from an impossible payment, with a toast unless one is already shown. */
function Elsewhere({ to, message }: { to: '/services' | '/myorders'; message?: string }) {
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (message !== undefined) showError(message);
    void navigate({ to, replace: true });
  }, [to, message, navigate]);
  return WAITING;
}

type FlowProps = { item: PurchaseItem; sla: string; firstValues: Buyer };

function Flow({ item, sla, firstValues }: FlowProps) {
  useScreenTitle(`Payment · ${item.name}`);
  const { settings, session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <PaymentFlow
      userId={session.userId()}
      providerName={settings.provider.name}
      item={item}
      firstValues={firstValues}
      renderSummary={(shown) => <PriceBreakdown item={shown} sla={sla} />}
      onPlaced={(placedTotal) =>
        void navigate({ to: '/myorders', state: { placedTotal }, ignoreBlocker: true, replace: true })
      }
    />
  );
}
