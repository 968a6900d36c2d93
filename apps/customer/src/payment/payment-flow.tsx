/** Joins the payment screen to the server, the payment provider and the device's memory. */
import { useMantineTheme } from '@mantine/core';
import type { Api } from '@portal/sdk/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { forgetChosen } from '../catalogue/selection-store.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { loadCheckout } from './load-checkout.ts';
import { openCheckout } from './open-checkout.ts';
import { PaymentScreen } from './payment-screen.tsx';
import { type Buyer, checkValidationMutation, placeOrderMutation } from './payment.queries.ts';
import { proofStore } from './proof-store.ts';
import type { PurchaseItem } from './purchase-item.ts';
import type { PurchasePorts } from './purchase-steps.ts';
import { usePurchase } from './use-purchase.ts';

export type PaymentFlowProps = {
  api: Api;
  userId: number | undefined;
  providerName: string;
  /** Undefined while there is nothing to pay for. */
  item: PurchaseItem | undefined;
  firstValues: Buyer;
  /** What is paid, beside the form; what is `busy` can't be changed. */
  renderSummary: (item: PurchaseItem, busy: boolean) => ReactNode;
  /** Shown when there is nothing to pay for. */
  nothing?: ReactNode;
  /** Given the sum paid, GST included, in rupees. */
  onPlaced: (total: number) => void;
};

export function PaymentFlow(props: PaymentFlowProps) {
  const { userId, item, firstValues, renderSummary, nothing } = props;
  const purchase = usePurchase(usePorts(props));
  const [dirty, setDirty] = useState(false);
  // What is being paid stays as it is, whatever becomes of the selection or the catalogue meanwhile.
  const [inHand, setInHand] = useState<PurchaseItem>();
  const shown = purchase.state.at === 'form' ? item : (inHand ?? item);
  const pay = (buyer: Buyer) => {
    if (!shown) return;
    setInHand(shown);
    purchase.pay(shown, buyer);
  };
  return (
    <>
      <LeaveGuard busy={purchase.busy} dirty={dirty && purchase.state.at === 'form'} />
      <PaymentScreen
        item={shown}
        firstValues={firstValues}
        draftKey={`payment.${userId ?? 'unknown'}`}
        state={purchase.state}
        renderSummary={renderSummary}
        nothing={nothing}
        onDirty={setDirty}
        onPay={pay}
        onFinish={purchase.finishOrder}
      />
    </>
  );
}

function usePorts({ api, userId, providerName, onPlaced }: PaymentFlowProps): PurchasePorts {
  const queryClient = useQueryClient();
  const { mutateAsync: check } = useMutation(checkValidationMutation(api));
  const { mutateAsync: place } = useMutation(placeOrderMutation(api, queryClient));
  const proofs = useMemo(() => proofStore(userId), [userId]);
  const leaving = useLeaving();
  const theme = useMantineTheme();
  const colour = theme.colors[theme.primaryColor]?.[7] ?? theme.black;
  return {
    check,
    place,
    proofs,
    onPlaced: (total, { body }) => {
      forgetChosen(userId, [body.service_id ?? []].flat());
      onPlaced(total);
    },
    pay: async (checkout, buyer, description) =>
      openCheckout(await loadCheckout(checkout.script_url), checkout, buyer, {
        name: providerName,
        description,
        colour,
        signal: leaving(),
      }),
    onOutdated: () => void queryClient.invalidateQueries({ queryKey: ['services'] }),
  };
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
