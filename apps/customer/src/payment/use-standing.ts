/** Follows the payment state of a purchase, also when another tab or device pays it. */
import { useApi } from '@portal/shell/services-provider';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { STANDING_KEY, type Standing, askStanding, standingKey, standingQuery } from './payment.queries.ts';
import type { PurchaseItem } from './purchase-item.ts';
import type { PurchaseState } from './purchase-steps.ts';
import { idsBought, isPaidSince } from './standing-rules.ts';

type Watched = {
  item: PurchaseItem | undefined;
  at: PurchaseState['at'];
  /** The awaited payment has become an order. */
  onPaid: (item: PurchaseItem) => void;
};

export type StandingNow = {
  /** Undefined while unknown. */
  standing: Standing | undefined;
  /** The bank declined the awaited payment. */
  refused: boolean;
};

/** The awaited payment: `before` are the orders of the same services at the time, `asked` whether the bank was deciding then. */
type Wait = { purchase: string; before: readonly number[]; asked: boolean };

export function useStanding({ item, at, onPaid }: Watched): StandingNow {
  const api = useApi();
  const isPaying = at === 'paying';
  const isAsked = isPaying || at === 'form';
  const { data } = useQuery(standingQuery(api, item?.purchase, { isAsked, isPaying }));
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
  standing: Standing | undefined,
): Wait | undefined {
  const [wait, setWait] = useState<Wait>();
  const purchase = JSON.stringify(item?.purchase);
  const mine = at !== 'checking' && wait?.purchase === purchase ? wait : undefined;
  const asked = at !== 'checking' && standing?.state === 'unconfirmed';
  if (wait !== undefined && mine === undefined) setWait(undefined);
  else if (standing && !mine && (at === 'paying' || asked))
    setWait({ purchase, before: idsBought(standing), asked });
  else if (mine && asked && !mine.asked) setWait({ ...mine, asked });
  return mine;
}

/** Polls immediately, besides every few seconds; `put` stores another call's answer. */
export function useLook() {
  const api = useApi();
  const queryClient = useQueryClient();
  const put = (purchase: PurchaseItem['purchase'], standing: Standing) =>
    queryClient.setQueryData<Standing | null>(standingKey(purchase), () => standing);
  const look = async (purchase: PurchaseItem['purchase']): Promise<Standing | undefined> => {
    try {
      const standing = await askStanding(api, purchase);
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
        void queryClient.invalidateQueries({ queryKey: STANDING_KEY });
      }),
    [queryClient],
  );
}
