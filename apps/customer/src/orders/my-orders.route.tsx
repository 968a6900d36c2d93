/** The address `/myorders`: every order, and the confirmation after a purchase. */

import { Alert } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { IconCircleCheck } from '@tabler/icons-react';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MyOrders } from './my-orders.tsx';
import { ordersSearch } from './orders-search.ts';
import { ordersQuery } from './orders.queries.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On `/myorders`: what was just paid, GST included, in rupees. */
    placedTotal?: number;
  }
}

export const Route = createFileRoute('/_signed-in/myorders')({
  staticData: { title: 'My Orders' },
  validateSearch: ordersSearch.parse,
  loader: ({ context }) => prefetchInBackground(() => context.queryClient.query(ordersQuery(context.api))),
  component: Orders,
});

function Orders() {
  const [placedTotal, forgetPlaced] = usePlacedTotal();
  return <MyOrders intro={<PlacedMessage total={placedTotal} onClose={forgetPlaced} />} />;
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
