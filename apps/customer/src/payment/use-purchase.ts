/** Runs the steps of a purchase for a screen, one at a time. */
import { useCallback, useRef, useState } from 'react';
import type { Paid } from './proof-store.ts';
import type { PurchaseItem } from './purchase-item.ts';
import { type Order, type PurchasePorts, type PurchaseState, arrive, buy, finish } from './purchase-steps.ts';

export type Purchase = {
  state: PurchaseState;
  /** Whether a payment is in progress, so that leaving would lose track of it. */
  busy: boolean;
  pay: (order: Order) => void;
  finishOrder: (paid: Paid) => void;
  /** The server created the order on its own. */
  arrived: (item: PurchaseItem) => void;
};

/** Starts with an unfinished payment of an earlier visit, if any. */
export function usePurchase(ports: PurchasePorts): Purchase {
  const [state, setState] = useState<PurchaseState>(() => {
    const paid = ports.proofs.read();
    return paid ? { at: 'unfinished', paid } : { at: 'form' };
  });
  // A second press can precede the re-render of the first.
  const running = useRef(false);
  const once = useCallback((work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    void work().finally(() => {
      running.current = false;
    });
  }, []);
  return {
    state,
    busy: state.at === 'checking' || state.at === 'paying' || state.at === 'placing',
    pay: (order) => once(() => buy(ports, order, setState)),
    finishOrder: (paid) => once(() => finish(ports, paid, setState)),
    arrived: (item) => once(async () => arrive(ports, item, setState)),
  };
}
