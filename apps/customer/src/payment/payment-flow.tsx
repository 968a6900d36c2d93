/** Joins the payment screen to the server, the payment provider and the device's memory. */
import { useMantineTheme } from '@mantine/core';
import type { Api } from '@portal/sdk/client';
import { phoneDigits } from '@portal/domain/phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  item: PurchaseItem;
  lastBuyer: Buyer | null;
  /** Given the sum paid, GST included, in rupees. */
  onPlaced: (total: number) => void;
};

export function PaymentFlow(props: PaymentFlowProps) {
  const { userId, item, lastBuyer } = props;
  const purchase = usePurchase(usePorts(props));
  const [dirty, setDirty] = useState(false);
  return (
    <>
      <LeaveGuard busy={purchase.busy} dirty={dirty && purchase.state.at === 'form'} />
      <PaymentScreen
        item={item}
        lastBuyer={lastBuyer && { ...lastBuyer, phone: phoneDigits(lastBuyer.phone) }}
        draftKey={`payment.${userId ?? 'unknown'}`}
        purchase={purchase}
        onDirty={setDirty}
      />
    </>
  );
}

function usePorts({ api, userId, providerName, item, onPlaced }: PaymentFlowProps): PurchasePorts {
  const queryClient = useQueryClient();
  const { mutateAsync: check } = useMutation(checkValidationMutation(api));
  const { mutateAsync: place } = useMutation(placeOrderMutation(api, queryClient));
  const proofs = useMemo(() => proofStore(userId), [userId]);
  const leaving = useLeaving();
  const theme = useMantineTheme();
  const look = {
    name: providerName,
    description: item.name,
    colour: theme.colors[theme.primaryColor]?.[7] ?? theme.black,
  };
  return {
    check,
    place,
    proofs,
    onPlaced,
    pay: async (checkout, buyer) =>
      openCheckout(await loadCheckout(checkout.script_url), checkout, buyer, { ...look, signal: leaving() }),
    onPriceChanged: () => void queryClient.invalidateQueries({ queryKey: ['services'] }),
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
