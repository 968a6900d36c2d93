/** Runs the steps of a purchase for a screen, one at a time. */
import { useCallback, useRef, useState } from 'react';
import type { Paid } from './proof-store.ts';
import type { PurchaseItem } from './purchase-item.ts';
import { type Order, type PurchasePorts, type PurchaseState, arrive, buy, finish } from './purchase-steps.ts';

export type Purchase = {
  state: PurchaseState;
  /** Whether leaving the page now could lose track of a payment. */
  busy: boolean;
  pay: (order: Order) => void;
  finishOrder: (paid: Paid) => void;
  /** The server made an order of it by itself. */
  arrived: (item: PurchaseItem) => void;
};

/** Begins with the payment that an earlier visit left unfinished, if there is one. */
export function usePurchase(ports: PurchasePorts): Purchase {
  const [state, setState] = useState<PurchaseState>(() => {
    const paid = ports.proofs.read();
    return paid ? { at: 'unfinished', paid } : { at: 'form' };
  });
  // A second press can come before the first has changed what is shown.
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
