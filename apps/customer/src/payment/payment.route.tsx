/** The address `/payment/{id}`: pays for a service, with `?order=` for an unpaid order, and with `&charge=` for its charge. */

import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { pathId } from '@portal/shell/path-id';
import { useScreenTitle } from '@portal/shell/screen-title';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { showError, showSuccess } from '@portal/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { catalogueQuery } from '../catalogue/catalogue.queries.ts';
import { isUnknown, orderQuery } from '../orders/orders.queries.ts';
import { PayCharge } from './pay-charge.tsx';
import { PaymentFlow } from './payment-flow.tsx';
import { buyerOfUnpaidOrder, type Buyer, defaultBuyerQuery } from './payment.queries.ts';
import { PriceBreakdown } from './price-summary.tsx';
import type { PurchaseItem } from './purchase-item.ts';

export const Route = createFileRoute('/_signed-in/payment/$id')({
  staticData: { title: 'Payment' },
  validateSearch: parseSearch,
  component: Payment,
});

function parseSearch(search: Record<string, unknown>): { order?: number; charge?: number } {
  const order = pathId(String(search['order']));
  const charge = pathId(String(search['charge']));
  if (order === undefined) return {};
  return charge === undefined ? { order } : { order, charge };
}

function Payment() {
  const { order, charge } = parseSearch(Route.useSearch());
  const { id } = Route.useParams();
  return (
    <>
      <PageHeader
        title="Payment"
        context="By card, UPI or net banking. Each part of the total is listed: price, GST and official fees."
      />
      <Payable key={charge ?? order ?? id} idText={id} order={order} charge={charge} />
    </>
  );
}

type PayableProps = { idText: string; order: number | undefined; charge: number | undefined };

function Payable({ idText, order, charge }: PayableProps) {
  if (order === undefined) return <PayService idText={idText} />;
  if (charge === undefined) return <PayOrder idText={String(order)} />;
  const gone = (
    <Elsewhere to={`/orderdetail/${order}`} message="There is nothing to pay for this charge any more." />
  );
  return (
    <PayCharge orderId={order} chargeId={charge} elsewhere={gone}>
      {({ item, orderName, buyer }) => (
        <Flow item={item} note={`Extra charge for ${orderName}`} firstValues={buyer} paidTo={order} />
      )}
    </PayCharge>
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
            {(buyer) => <Flow item={item} note={`Timeline: ${service.sla}`} firstValues={buyer} />}
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
        const { id, order_name: name, sla, price, discount, gst_rate, gst_amount, total } = order;
        const lines = [{ id, name, price, gst_rate, gst_amount, official_fees: order.official_fees }];
        const item = { name, lines, price, discount, gst_amount, total, purchase: { order_id: id } };
        return (
          <Loaded query={first} waiting={WAITING}>
            {(buyer) => (
              <Flow item={item} note={`Timeline: ${sla}`} firstValues={buyerOfUnpaidOrder(order, buyer)} />
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

const WAITING = <LoadingState label="Loading the payment" shape="detail" />;

/** Redirects from an impossible payment, with a toast unless one is already shown. */
function Elsewhere({ to, message }: { to: string; message?: string }) {
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (message !== undefined) showError(message);
    void navigate({ to, replace: true });
  }, [to, message, navigate]);
  return WAITING;
}

type FlowProps = {
  item: PurchaseItem;
  /** Below the name of what is paid. */
  note: string;
  firstValues: Buyer;
  /** The running order whose charge is paid. */
  paidTo?: number;
};

function Flow({ item, note, firstValues, paidTo }: FlowProps) {
  useScreenTitle(`Payment · ${item.name}`);
  const { settings, session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <PaymentFlow
      userId={session.userId()}
      providerName={settings.provider.name}
      item={item}
      firstValues={firstValues}
      renderSummary={(shown) => <PriceBreakdown item={shown} note={note} />}
      onPlaced={(placedTotal) => {
        if (paidTo === undefined) {
          void navigate({ to: '/myorders', state: { placedTotal }, ignoreBlocker: true, replace: true });
          return;
        }
        showSuccess(`Your payment of ${formatRs(rupeesToPaise(placedTotal))} is received. Thank You!`);
        void navigate({ to: `/orderdetail/${paidTo}`, ignoreBlocker: true, replace: true });
      }}
    />
  );
}
