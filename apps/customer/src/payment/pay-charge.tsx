/** Pays a charge of a running order (`/payment/{id}?order=…&charge=…`), on the same screen as a service. */

import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { openCharges } from '../orders/open-charges.ts';
import { orderQuery } from '../orders/orders.queries.ts';
import { buyerOfUnpaidOrder, type Buyer, defaultBuyerQuery } from './payment.queries.ts';
import { itemOfCharge, type PurchaseItem } from './purchase-item.ts';

type Payable = { item: PurchaseItem; orderName: string; buyer: Buyer };

export type PayChargeProps = {
  orderId: number;
  chargeId: number;
  /** For a charge that is not open. */
  elsewhere: ReactNode;
  children: (payable: Payable) => ReactNode;
};

export function PayCharge({ orderId, chargeId, elsewhere, children }: PayChargeProps) {
  const api = useApi();
  const query = useQuery(orderQuery(api, String(orderId)));
  const first = useQuery(defaultBuyerQuery(api));
  return (
    <Loaded query={query} waiting={WAITING}>
      {(order) => {
        const charge = openCharges(order).find(({ id }) => id === chargeId);
        if (!charge) return elsewhere;
        return (
          <Loaded query={first} waiting={WAITING}>
            {(buyer) =>
              children({
                item: itemOfCharge(charge, order),
                orderName: order.order_name,
                buyer: buyerOfUnpaidOrder(order, buyer),
              })
            }
          </Loaded>
        );
      }}
    </Loaded>
  );
}

const WAITING = <LoadingState label="Loading the charge" shape="detail" />;
