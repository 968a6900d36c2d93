/** Follows the payment state of a purchase, also when another tab or device pays it. */

import { useApi } from '@portal/shell/api-provider';
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
  status: PaymentStatus | undefined;
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
  useRefetchOnNotification();
  const status = data ?? undefined;
  const wait = useWait(item, at, status);
  const isPaid =
    wait !== undefined &&
    status !== undefined &&
    item !== undefined &&
    isPaidSince(wait.before, status, item.purchase);
  useEffect(() => {
    if (isPaid && item && isAsked) onPaid(item);
  }, [isPaid, item, isAsked, onPaid]);
  const isOver = status?.state === 'failed' || status?.state === 'none';
  return { status, refused: wait?.asked === true && isOver };
}

/** Starts when the checkout opens, or when an unconfirmed payment is found; Pay Now starts another. */
function useWait(
  item: PurchaseItem | undefined,
  at: PurchaseState['at'],
  status: PaymentStatus | undefined,
): Wait | undefined {
  const [wait, setWait] = useState<Wait>();
  const purchase = JSON.stringify(item?.purchase);
  const mine = at !== 'checking' && wait?.purchase === purchase ? wait : undefined;
  const asked = at !== 'checking' && status?.state === 'unconfirmed';
  if (wait !== undefined && mine === undefined) setWait(undefined);
  else if (status && !mine && (at === 'paying' || asked))
    setWait({ purchase, before: boughtOrderIds(status), asked });
  else if (mine && asked && !mine.asked) setWait({ ...mine, asked });
  return mine;
}

/** `refresh` polls immediately, besides every few seconds; `put` stores another call's answer. */
export function usePaymentStatusCache() {
  const api = useApi();
  const queryClient = useQueryClient();
  const put = (purchase: PurchaseItem['purchase'], status: PaymentStatus) =>
    queryClient.setQueryData<PaymentStatus | null>(paymentStatusKey(purchase), () => status);
  const refresh = async (purchase: PurchaseItem['purchase']): Promise<PaymentStatus | undefined> => {
    try {
      const status = await loadPaymentStatus(api, purchase);
      put(purchase, status);
      return status;
    } catch {
      return undefined;
    }
  };
  return { put, refresh };
}

const BELL = hashKey(['notifications']);

/** A notification of a new order over the socket also updates the payment. */
function useRefetchOnNotification(): void {
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
