/** Follows the payment state of a purchase, also when another tab or device pays it. */

import { useApi } from '@portal/shell/services-provider';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { boughtOrderIds, isPaidSince } from './payment-status-rules.ts';
import {
  PAYMENT_STATUS_KEY,
  type PaymentStatus,
  loadPaymentStatus,
  paymentStatusKey,
  paymentStatusQuery,
} from './payment.queries.ts';
import type { PurchaseItem } from './purchase-item.ts';
import type { PurchaseState } from './purchase-steps.ts';

type WatchOptions = {
  item: PurchaseItem | undefined;
  at: PurchaseState['at'];
  /** The awaited payment has become an order. */
  onPaid: (item: PurchaseItem) => void;
};

export type CurrentPaymentStatus = {
  /** Undefined while unknown. */
  standing: PaymentStatus | undefined;
  /** The bank declined the awaited payment. */
  refused: boolean;
};

/** The awaited payment: `before` are the orders of the same services at the time, `asked` whether the bank was deciding then. */
type Wait = { purchase: string; before: readonly number[]; asked: boolean };

export function usePaymentStatus({ item, at, onPaid }: WatchOptions): CurrentPaymentStatus {
  const api = useApi();
  const isPaying = at === 'paying';
  const isAsked = isPaying || at === 'form';
  const { data } = useQuery(paymentStatusQuery(api, item?.purchase, { isAsked, isPaying }));
  useAskOnNews();
  const standing = data ?? undefined;
  const wait = useWait(item, at, standing);
  const isPaid =
    wait !== undefined &&
    standing !== undefined &&
    item !== undefined &&
    isPaidSince(wait.before, standing, item.purchase);
  useEffect(() => {
    if (isPaid && item && isAsked) onPaid(item);
  }, [isPaid, item, isAsked, onPaid]);
  const isOver = standing?.state === 'failed' || standing?.state === 'none';
  return { standing, refused: wait?.asked === true && isOver };
}

/** Starts when the checkout opens, or when an unconfirmed payment is found; Pay Now starts another. */
function useWait(
  item: PurchaseItem | undefined,
  at: PurchaseState['at'],
  standing: PaymentStatus | undefined,
): Wait | undefined {
  const [wait, setWait] = useState<Wait>();
  const purchase = JSON.stringify(item?.purchase);
  const mine = at !== 'checking' && wait?.purchase === purchase ? wait : undefined;
  const asked = at !== 'checking' && standing?.state === 'unconfirmed';
  if (wait !== undefined && mine === undefined) setWait(undefined);
  else if (standing && !mine && (at === 'paying' || asked))
    setWait({ purchase, before: boughtOrderIds(standing), asked });
  else if (mine && asked && !mine.asked) setWait({ ...mine, asked });
  return mine;
}

/** Polls immediately, besides every few seconds; `put` stores another call's answer. */
export function usePaymentStatusLookup() {
  const api = useApi();
  const queryClient = useQueryClient();
  const put = (purchase: PurchaseItem['purchase'], standing: PaymentStatus) =>
    queryClient.setQueryData<PaymentStatus | null>(paymentStatusKey(purchase), () => standing);
  const look = async (purchase: PurchaseItem['purchase']): Promise<PaymentStatus | undefined> => {
    try {
      const standing = await loadPaymentStatus(api, purchase);
      put(purchase, standing);
      return standing;
    } catch {
      return undefined;
    }
  };
  return { put, look };
}

const BELL = hashKey(['notifications']);

/** A notification of a new order over the socket also updates the payment. */
function useAskOnNews(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const isBell = event.query.queryHash === BELL;
        if (!isBell || event.query.state.dataUpdateCount < 2) return;
        void queryClient.invalidateQueries({ queryKey: PAYMENT_STATUS_KEY });
      }),
    [queryClient],
  );
}
