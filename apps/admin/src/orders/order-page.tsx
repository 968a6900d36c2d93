/** Loads an order for its page; an unknown one leads back to the list without an error state. */

import type { Task } from '@portal/features/orders/task.queries';
import { Loaded, type LoadedProps } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import type { ReactNode } from 'react';

export type OrderPageProps = {
  query: LoadedProps<Task>['query'];
  unknown: boolean;
  header: ReactNode;
  children: (order: Task) => ReactNode;
};

export function OrderPage({ query, unknown, header, children }: OrderPageProps) {
  const waiting = <LoadingState label="Loading the order" shape="detail" />;
  if (unknown) return waiting;
  return (
    <Loaded query={query} header={header} waiting={waiting}>
      {children}
    </Loaded>
  );
}
