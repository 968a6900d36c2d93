/** Lets a screen about one thing say in the tab's title which one it is; `AppRoot` writes it there. */

import { createContext, useContext, useEffect } from 'react';

/** Takes the title of the screen that is open; undefined leaves it to its route. */
export const SetScreenTitle = createContext<(title: string | undefined) => void>(() => undefined);

/** Stands instead of the route's own title as long as the screen is open; undefined until the thing is known. */
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
