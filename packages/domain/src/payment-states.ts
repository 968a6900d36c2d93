/**
 * The states of a payment, its refunds and its disputes. All only move forward: a late, repeated or older report changes
 * nothing, so reports may arrive in any order (record 0057).
 */

export const paymentStates = ['created', 'failed', 'authorised', 'captured'] as const;
export type PaymentState = (typeof paymentStates)[number];
export type RefundState = 'pending' | 'processed' | 'failed';
export const disputeStates = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** How far a dispute has gone; a bank that lost may go further. */
export const disputePhases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

interface StatesOf {
  payment: PaymentState;
  refund: RefundState;
  dispute: DisputeState;
}

/** The states after which each state may be reported. A bank may authorise a failed payment late. */
const earlier: { [Kind in keyof StatesOf]: Record<StatesOf[Kind], readonly StatesOf[Kind][]> } = {
  payment: {
    created: [],
    failed: ['created'],
    authorised: ['created', 'failed'],
    captured: ['created', 'failed', 'authorised'],
  },
  refund: { pending: [], processed: ['pending'], failed: ['pending'] },
  dispute: {
    open: [],
    under_review: ['open'],
    won: ['open', 'under_review'],
    lost: ['open', 'under_review'],
    closed: ['open', 'under_review'],
  },
};

export const statesBefore = <Kind extends keyof StatesOf>(
  kind: Kind,
  state: StatesOf[Kind],
): readonly StatesOf[Kind][] => earlier[kind][state];

/** The state after a report; `current` is undefined before the first. */
export const stateAfter = <Kind extends keyof StatesOf>(
  kind: Kind,
  current: StatesOf[Kind] | undefined,
  reported: StatesOf[Kind],
): StatesOf[Kind] =>
  current === undefined || statesBefore(kind, reported).includes(current) ? reported : current;

/** A payment with its refunds and disputes, as reported so far. */
export interface PaymentHistory {
  state: PaymentState;
  amountPaise: number;
  refunds: readonly { state: RefundState; amountPaise: number }[];
  disputes: readonly { state: DisputeState }[];
}

export const moneyStates = [
  ...paymentStates,
  'refund_pending',
  'refund_failed',
  'partly_refunded',
  'refunded',
  'disputed',
  'lost',
] as const;
/** Where the money of a payment is. */
export type MoneyState = (typeof moneyStates)[number];

/** What needs attention is said first. */
export function moneyState({ state, amountPaise, refunds, disputes }: PaymentHistory): MoneyState {
  if (state !== 'captured') return state;
  if (disputes.some((dispute) => dispute.state === 'lost')) return 'lost';
  if (disputes.some((dispute) => dispute.state === 'open' || dispute.state === 'under_review'))
    return 'disputed';
  const sumOf = (wanted: RefundState) =>
    refunds.filter((refund) => refund.state === wanted).reduce((sum, refund) => sum + refund.amountPaise, 0);
  const refunded = sumOf('processed');
  if (refunded >= amountPaise) return 'refunded';
  if (sumOf('pending') > 0) return 'refund_pending';
  if (refunded > 0) return 'partly_refunded';
  return refunds.some((refund) => refund.state === 'failed') ? 'refund_failed' : 'captured';
}

const methods: Record<string, string> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  cardless_emi: 'Cardless EMI',
  paylater: 'Pay later',
  bank_transfer: 'Bank transfer',
};

/** As "Card, Visa 1111"; `method` is the payment provider's word. */
export const paymentMethodText = (method: string, detail: string | null): string =>
  [methods[method] ?? method, ...(detail === null ? [] : [detail])].join(', ');
