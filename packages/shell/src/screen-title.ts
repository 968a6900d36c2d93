/** Tab titles of screens about one row; `AppRoot` renders them. */

import { createContext, useContext, useEffect } from 'react';

/** Sets the title of the open screen; undefined uses the route's title. */
export const SetScreenTitle = createContext<(title: string | undefined) => void>(() => undefined);

/** Replaces the route's title while the screen is open; undefined while loading. */
export function useScreenTitle(title: string | undefined): void {
  const set = useContext(SetScreenTitle);
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [set, title]);
}

type NamedOrder = { order_id: string; order_name: string };

/** "ORD-000012 · GST registration" */
export const orderTitle = (order: NamedOrder) => `${order.order_id} · ${order.order_name}`;
