/** Loads one order for a screen about it; an unknown one leads back to the list. */

import { Loaded, type LoadedProps } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { type ReactNode, useEffect } from 'react';
import { type Order, isUnknown } from './orders.queries.ts';

export type OrderScreenProps = {
  query: LoadedProps<Order>['query'];
  header: ReactNode;
  /** Navigates to the list of orders. */
  onUnknown: () => void;
  children: (order: Order) => ReactNode;
};

export function OrderScreen({ query, header, onUnknown, children }: OrderScreenProps) {
  const unknown = isUnknown(query.error);
  useEffect(() => {
    if (unknown) onUnknown();
  }, [unknown, onUnknown]);
  const waiting = <LoadingState label="Loading the order" shape="detail" />;
  if (unknown) return waiting;
  return (
    <Loaded query={query} header={header} waiting={waiting}>
      {children}
    </Loaded>
  );
}
