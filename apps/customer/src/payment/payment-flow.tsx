/** Joins the payment screen to the server, the payment provider and the device's memory. */

import { useMantineTheme } from '@mantine/core';
import { normaliseGstin } from '@portal/domain/gstin';
import { useApi } from '@portal/shell/api-provider';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { forgetChosen } from '../catalogue/selection.ts';
import { loadCheckout, openCheckout } from './open-checkout.ts';
import { PaidBefore } from './paid-before.tsx';
import type { BuyerPlace } from './payment-form.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import {
  shouldAskFirst,
  type PaymentStatus,
  usePaymentStatusCache,
  usePaymentStatus,
} from './payment-status.ts';
import {
  type Buyer,
  checkValidationMutation,
  firstValuesKey,
  placeOrderMutation,
  type ZeroRated,
  zeroRatedQuery,
} from './payment.queries.ts';
import { proofStore, type Paid } from './proof-store.ts';
import { type PricedItem, type PurchaseItem, withFees } from './purchase-item.ts';
import { type PurchasePorts, type PurchaseState, type Order, arrive, buy, finish } from './purchase-steps.ts';

export type PaymentFlowProps = {
  userId: number | undefined;
  providerName: string;
  /** Undefined while there is nothing to pay for. */
  item: PurchaseItem | undefined;
  firstValues: Buyer;
  /** The price list beside the form; `busy` locks it. */
  renderSummary: (item: PricedItem, busy: boolean) => ReactNode;
  /** Removes services from the purchase, where there are several. */
  onLeaveOut?: (serviceIds: readonly number[]) => void;
  /** Shown when there is nothing to pay for. */
  nothing?: ReactNode;
  /** Called with the amount paid, GST included, in rupees. */
  onPlaced: (total: number) => void;
};

export function PaymentFlow(props: PaymentFlowProps) {
  const { userId, item, firstValues, renderSummary, onLeaveOut, nothing } = props;
  const { ports, closeWindow } = usePorts(props);
  const purchase = usePurchase(ports);
  const [dirty, setDirty] = useState(false);
  // A purchase in progress stays unchanged when the selection or the catalogue changes.
  const [inHand, setInHand] = useState<PricedItem>();
  const { data: zeroRated } = useQuery(zeroRatedQuery(useApi()));
  const [place, setPlace] = useState<BuyerPlace>(() => ({
    kind: firstValues.buyer_kind,
    state: firstValues.billing_state,
    gstno: firstValues.gstno,
  }));
  const { at } = purchase.state;
  const priced = item && withFees(item, place.state, zeroRatedKind(place, zeroRated));
  const shown = at === 'form' ? priced : (inHand ?? priced);
  const now = usePaymentStatus({
    item: shown,
    at,
    // The handler of the closed window finds the order and continues.
    onPaid: at === 'paying' ? closeWindow : purchase.arrived,
  });
  const isShownAbove = isOutcomeShown(purchase.state, now.status);
  const [again, setAgain] = useState(false);
  const asks = shouldAskFirst(now.status) && !again;
  const pay = (buyer: Buyer) => {
    // Enter in a field submits a form even if its button is disabled.
    if (!shown || asks) return;
    setInHand(shown);
    setAgain(false);
    purchase.pay({ item: shown, buyer, again });
  };
  return (
    <>
      <LeaveGuard
        when={purchase.busy || (dirty && at === 'form')}
        question={purchase.busy ? 'paying' : 'pay'}
      />
      <PaymentScreen
        item={shown}
        firstValues={firstValues}
        draftKey={`payment.${userId ?? 'unknown'}`}
        state={isShownAbove ? { at: 'form' } : purchase.state}
        before={
          at === 'form' && (
            <PaidBefore
              now={now}
              again={again}
              onAgain={setAgain}
              {...(shown && { item: shown })}
              {...(onLeaveOut && { onLeaveOut })}
              onCheck={async () => shown && ports.refresh(shown.purchase)}
            />
          )
        }
        asks={asks}
        renderSummary={renderSummary}
        nothing={nothing}
        onDirty={setDirty}
        onPlace={setPlace}
        onPay={pay}
        onFinish={purchase.finishOrder}
      />
    </>
  );
}

/** Undefined when GST is charged. */
const zeroRatedKind = ({ kind, gstno }: BuyerPlace, zeroRated: ZeroRated | undefined) =>
  kind !== 'india' &&
  zeroRated?.kinds.includes(kind) === true &&
  (kind !== 'sez' || normaliseGstin(gstno) === zeroRated.gstNumber)
    ? kind
    : undefined;

/** The message above the form replaces the result of the last attempt. */
function isOutcomeShown(state: PurchaseState, status: PaymentStatus | undefined): boolean {
  if (state.at !== 'form' || status === undefined) return false;
  const isReturned = state.problem?.isReturned === true && status.refunded !== undefined;
  return status.state === 'unconfirmed' || isReturned;
}

type Ports = { ports: PurchasePorts; closeWindow: () => void };

function usePorts({ userId, providerName, onPlaced }: PaymentFlowProps): Ports {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync: check } = useMutation(checkValidationMutation(api));
  const { mutateAsync: place } = useMutation(placeOrderMutation(api, queryClient));
  const { put, refresh } = usePaymentStatusCache();
  const proofs = useMemo(() => proofStore(userId), [userId]);
  const leaving = useLeaving();
  const theme = useMantineTheme();
  const colour = theme.colors[theme.primaryColor]?.[7] ?? theme.black;
  const window = useRef<AbortController>(undefined);
  const ports: PurchasePorts = {
    check,
    put,
    refresh,
    place,
    proofs,
    onPlaced: (total, bought) => {
      forgetChosen(userId, [bought.service_id ?? []].flat());
      onPlaced(total);
    },
    pay: async (checkout, buyer, description) => {
      window.current = new AbortController();
      const signal = AbortSignal.any([leaving(), window.current.signal]);
      const script = await loadCheckout(checkout.script_url);
      return openCheckout(script, checkout, buyer, { name: providerName, description, colour, signal });
    },
    onOutdated: () => {
      void queryClient.invalidateQueries({ queryKey: ['services'] });
      void queryClient.invalidateQueries({ queryKey: firstValuesKey });
    },
  };
  return { ports, closeWindow: () => window.current?.abort() };
}

/** A signal that is aborted when the page is left, so that the payment's window does not stay over another page. */
function useLeaving(): () => AbortSignal {
  const left = useRef(new AbortController());
  useEffect(() => {
    if (left.current.signal.aborted) left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  return useCallback(() => left.current.signal, []);
}

type Purchase = {
  state: PurchaseState;
  /** Whether a payment is in progress, so that leaving would lose track of it. */
  busy: boolean;
  pay: (order: Order) => void;
  finishOrder: (paid: Paid) => void;
  /** The server created the order on its own. */
  arrived: (item: PurchaseItem) => void;
};

/** Starts with an unfinished payment of an earlier visit, if any. */
function usePurchase(ports: PurchasePorts): Purchase {
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
