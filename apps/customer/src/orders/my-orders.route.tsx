/** The address `/myorders`: every order, and the confirmation after a purchase. */

import { Alert } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import type { OrderBucket } from '@portal/domain/order-status';
import { AppLinkButton } from '@portal/shell/app-link';
import { beginLoad } from '@portal/shell/begin-load';
import { Loaded } from '@portal/shell/loaded';
import { useApi } from '@portal/shell/services-provider';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { type TableState, parseTableState } from '@portal/ui/patterns/table-state';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MyOrders } from './my-orders.tsx';
import { bucketOf, type OrderFilter, type PaymentStatus, paymentOf } from './order-filters.ts';
import { ordersQuery } from './orders.queries.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On `/myorders`: what was just paid, GST included, in rupees. */
    placedTotal?: number;
  }
}

type MyOrdersSearch = TableState & { bucket?: OrderBucket; payment?: PaymentStatus };

export const Route = createFileRoute('/_signed-in/myorders')({
  staticData: { title: 'My Orders' },
  validateSearch: parseSearch,
  loader: ({ context }) => beginLoad(() => context.queryClient.query(ordersQuery(context.api))),
  component: Orders,
});

function Orders() {
  const api = useApi();
  const { bucket, payment, ...state } = parseSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const orders = useQuery(ordersQuery(api));
  const [placedTotal, forgetPlaced] = usePlacedTotal();
  return (
    <>
      <PageHeader
        title="My Orders"
        context="Everything you have bought, newest first."
        action={<AppLinkButton to="/services">Buy a service</AppLinkButton>}
      />
      <PlacedMessage total={placedTotal} onClose={forgetPlaced} />
      <Loaded query={orders} waiting={<LoadingState label="Loading your orders" rows={10} />}>
        {(loaded) => (
          <MyOrders
            orders={loaded.orders}
            more={loaded.more}
            state={state}
            bucket={bucket}
            payment={payment}
            // Typing must not fill the history.
            onStateChange={(next) =>
              void navigate({
                search: (now) => withFilter(next, now),
                replace: next.q !== state.q,
                resetScroll: false,
              })
            }
            onFilterChange={(filter) =>
              void navigate({ search: ({ page: _, ...now }) => withFilter(now, filter), resetScroll: false })
            }
          />
        )}
      </Loaded>
    </>
  );
}

/** Removes the total from the history, so that neither reload nor Back repeats the confirmation. */
function usePlacedTotal(): [number | undefined, () => void] {
  const given = useLocation({ select: ({ state }) => state.placedTotal });
  const [total, setTotal] = useState(given);
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (given !== undefined) void navigate({ search: true, replace: true, state: {} });
  }, [given, navigate]);
  return [total, () => setTotal(undefined)];
}

function parseSearch(search: Record<string, unknown>): MyOrdersSearch {
  const filter = { bucket: bucketOf(search['bucket']), payment: paymentOf(search['payment']) };
  return withFilter(parseTableState(search), filter);
}

function withFilter(
  { bucket: _, payment: __, ...state }: MyOrdersSearch,
  { bucket, payment }: Partial<OrderFilter>,
): MyOrdersSearch {
  return { ...state, ...(bucket && { bucket }), ...(payment && { payment }) };
}

type PlacedMessageProps = {
  /** The total paid in rupees, GST included; undefined without a purchase. */
  total: number | undefined;
  onClose: () => void;
};

/** Announced by screen readers. */
function PlacedMessage({ total, onClose }: PlacedMessageProps) {
  if (total === undefined) return null;
  return (
    <Alert
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      mb="lg"
      withCloseButton
      closeButtonLabel="Close message"
      onClose={onClose}
    >
      Your order of amount {formatRs(rupeesToPaise(total))} is placed successfully. Thank You!
    </Alert>
  );
}
