/** Follows how a purchase stands, on this page and whichever tab or device pays it. */
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
  /** The payment that this page waited for is an order by now. */
  onPaid: (item: PurchaseItem) => void;
};

export type StandingNow = {
  /** Undefined while it is not known. */
  standing: Standing | undefined;
  /** The bank refused what this page waited for. */
  refused: boolean;
};

/** What a page waits for: `before` are the orders of the same at the time, `asked` whether the bank decided then. */
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

/** Begins when the card window opens, or when the bank is found deciding; Pay Now begins another. */
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

/** Asks at once, beside what is asked every few seconds; `put` keeps what another call answered. */
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

/** The socket brings the notification of a new order to the bell, which is news for the payment too. */
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
