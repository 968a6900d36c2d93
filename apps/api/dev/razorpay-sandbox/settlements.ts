/** Settlements: payouts of captured payments, less fees and refunds, to the merchant's bank. */

import type { Settled } from './entities.ts';
import { makeId } from './make-id.ts';
import type { SandboxState } from './sandbox-state.ts';
import { viewPayment } from './view-payment.ts';

export interface SettleOptions {
  /** Ids of payments and refunds that wait for another settlement. */
  leaveOut: readonly string[];
  /** The id of a payment or refund that is settled with a rupee too little. */
  wrongAmount: string | undefined;
  /** Also settles a payment that the merchant does not know. */
  unknown: boolean;
}

/** Settles everything that is not settled yet. */
export function settle(state: SandboxState, { leaveOut, wrongAmount, unknown }: SettleOptions): Settled[] {
  const isDue = ({ id }: { id: string }) => !state.settled.has(id) && !leaveOut.includes(id);
  const now = Math.floor(Date.now() / 1000);
  const payout = {
    settlement_id: makeId('setl_'),
    settlement_utr: `${now}${makeId('')}`.slice(0, 18),
    settled_at: now,
  };
  const payments = [...state.payments.values()].filter((payment) => payment.captured && isDue(payment));
  const refunds = [...state.refunds.values()].filter(
    ({ status, ...refund }) => status !== 'pending' && status !== 'failed' && isDue(refund),
  );
  const items = [
    ...payments.map((payment): Settled => {
      const { fee, tax } = viewPayment(payment);
      return {
        ...payout,
        ...paid(payment.id, payment.amount, Number(fee), Number(tax)),
        order_id: payment.order_id,
      };
    }),
    ...refunds.map((refund): Settled => ({
      ...payout,
      ...entry(refund.id, 'refund', refund.amount),
      debit: refund.amount,
      payment_id: refund.payment_id,
    })),
    ...(unknown ? [{ ...payout, ...paid(makeId('pay_'), 100_000, 2_360, 360) }] : []),
  ].map((item) => (item.id === wrongAmount ? { ...item, amount: item.amount - 100 } : item));
  for (const item of items) state.save('settled', item);
  return items;
}

const entry = (id: string, type: Settled['type'], amount: number) => ({
  id,
  entity_id: id,
  type,
  amount,
  debit: 0,
  credit: 0,
  currency: 'INR',
  fee: 0,
  tax: 0,
  on_hold: false,
  settled: true,
  payment_id: null,
  order_id: null,
});

const paid = (id: string, amount: number, fee: number, tax: number) => ({
  ...entry(id, 'payment', amount),
  credit: amount - fee,
  fee,
  tax,
});

/** GET /v1/settlements/recon/combined: the entries of a day in India, at most `count` from `skip` on. */
export function settledOn(state: SandboxState, query: URLSearchParams): Settled[] {
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
  const wanted = [number('year', 0), number('month', 0), number('day', 0)].join('-');
  const dayOf = (at: number) => {
    const india = new Date(at * 1000 + 5.5 * 3_600_000);
    return [india.getUTCFullYear(), india.getUTCMonth() + 1, india.getUTCDate()].join('-');
  };
  const skip = number('skip', 0);
  return [...state.settled.values()]
    .filter(({ settled_at: at }) => dayOf(at) === wanted)
    .slice(skip, skip + number('count', 10));
}
