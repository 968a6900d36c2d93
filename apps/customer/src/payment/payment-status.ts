/** Follows the payment state of a purchase, also when another tab or device pays it, and decides by it. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { isSessionOver } from '@portal/shell/api-errors';
import { useApi } from '@portal/shell/api-provider';
import {
  hashKey,
  useQuery,
  useQueryClient,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PurchaseItem } from './purchase-item.ts';
import type { PurchaseState } from './purchase-steps.ts';

type Purchase = PurchaseItem['purchase'];
export type PaymentStatus = components['schemas']['PurchaseStanding'];

/** Polling interval while the bank decides; a notification polls immediately. */
const WAITING_MS = 5_000;

type PollingOptions = { isAsked: boolean; isPaying: boolean };

const PAYMENT_STATUS_KEY = ['payment', 'status'];

const paymentStatusKey = (purchase: Purchase | undefined) => [...PAYMENT_STATUS_KEY, purchase];

const loadPaymentStatus = (api: Api, purchase: Purchase) =>
  data(api.POST('/payment_status', { body: purchase }));

/**
 * The payment state of this purchase and of its services, and today's orders of the same. Refetched
 * when the tab is focused, and every few seconds while a payment is unconfirmed. When the provider can't
 * be reached, it keeps the last state, or null: the form stays usable, and Pay Now asks the server anyway.
 */
const paymentStatusQuery = (
  api: Api,
  purchase: Purchase | undefined,
  { isAsked, isPaying }: PollingOptions,
) =>
  queryOptions({
    queryKey: paymentStatusKey(purchase),
    queryFn:
      purchase === undefined ? skipToken : ({ client }) => loadOrKeepPaymentStatus(api, purchase, client),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      isPaying || (state.data && isUnconfirmed(state.data)) ? WAITING_MS : false,
  });

async function loadOrKeepPaymentStatus(
  api: Api,
  purchase: Purchase,
  client: QueryClient,
): Promise<PaymentStatus | null> {
  try {
    return await loadPaymentStatus(api, purchase);
  } catch (error) {
    if (isSessionOver(error)) throw error;
    return client.getQueryData<PaymentStatus | null>(paymentStatusKey(purchase)) ?? null;
  }
}

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
  const query = useQuery(paymentStatusQuery(api, item?.purchase, { isAsked, isPaying }));
  useRefetchOnNotification();
  const status = query.data ?? undefined;
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

/** Whether to ask the buyer before paying. */
export function shouldAskFirst(status: PaymentStatus | undefined): boolean {
  if (status === undefined) return false;
  const { state, waiting, bought } = status;
  return state === 'unconfirmed' || waiting.length > 0 || bought.length > 0;
}

/** Whether a payment of this purchase, or of another one with the same services, is unconfirmed. */
function isUnconfirmed({ state, waiting }: PaymentStatus): boolean {
  return state === 'unconfirmed' || waiting.length > 0;
}

/** The ids of orders of the same services. */
export function boughtOrderIds({ bought }: PaymentStatus): number[] {
  return bought.map(({ id }) => id);
}

/**
 * Whether a purchase has become its orders. Its state alone may be that of an equal purchase of today, and an order of
 * one of its services that of another purchase; an unpaid order or a charge is one purchase, however often it is tried.
 */
export function isPaidSince(
  before: readonly number[],
  status: PaymentStatus,
  purchase: PurchaseItem['purchase'],
): boolean {
  if (status.state !== 'paid') return false;
  if (!('service_id' in purchase)) return true;
  const recent = boughtOrderIds(status).filter((id) => !before.includes(id));
  return recent.length >= Math.min([purchase.service_id].flat().length, MOST_BOUGHT);
}

/** Whether money was refunded since. A refund of an earlier attempt is listed for a day. */
export function isRefundedSince(before: PaymentStatus, status: PaymentStatus): boolean {
  return status.refunded !== undefined && status.refunded.message !== before.refunded?.message;
}

/** As many orders as the server names. */
const MOST_BOUGHT = 5;
