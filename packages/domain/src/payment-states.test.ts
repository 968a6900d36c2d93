import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DisputeState,
  moneyState,
  type PaymentHistory,
  paymentMethodText,
  type PaymentState,
  type RefundState,
  stateAfter,
} from './payment-states.ts';

type Report =
  | { kind: 'payment'; state: PaymentState }
  | { kind: 'refund'; id: number; state: RefundState }
  | { kind: 'dispute'; id: number; state: DisputeState };

/** Histories as the payment provider reports them: each ends in one way. */
const paymentPath = fc.constantFrom<PaymentState[][number][]>(
  ['created', 'failed'],
  ['created', 'authorised', 'captured'],
  ['created', 'failed', 'authorised', 'captured'],
  ['created', 'captured'],
  ['authorised'],
);
const refundPath = fc.constantFrom<RefundState[]>(
  ['pending'],
  ['pending', 'processed'],
  ['pending', 'failed'],
);
const disputePath = fc.constantFrom<DisputeState[]>(
  ['open'],
  ['open', 'under_review'],
  ['open', 'lost'],
  ['open', 'under_review', 'won'],
  ['open', 'under_review', 'lost'],
  ['open', 'closed'],
);
const reports: fc.Arbitrary<Report[]> = fc
  .tuple(paymentPath, fc.array(refundPath, { maxLength: 3 }), fc.array(disputePath, { maxLength: 2 }))
  .map(([payment, refunds, disputes]) => [
    ...payment.map((state) => ({ kind: 'payment' as const, state })),
    ...refunds.flatMap((states, id) => states.map((state) => ({ kind: 'refund' as const, id, state }))),
    ...disputes.flatMap((states, id) => states.map((state) => ({ kind: 'dispute' as const, id, state }))),
  ]);

interface Known {
  payment?: PaymentState;
  refunds: Map<number, RefundState>;
  disputes: Map<number, DisputeState>;
}

function apply(known: Known, report: Report): void {
  if (report.kind === 'payment') known.payment = stateAfter('payment', known.payment, report.state);
  if (report.kind === 'refund')
    known.refunds.set(report.id, stateAfter('refund', known.refunds.get(report.id), report.state));
  if (report.kind === 'dispute')
    known.disputes.set(report.id, stateAfter('dispute', known.disputes.get(report.id), report.state));
}

const read = (sequence: readonly Report[]) => {
  const known: Known = { refunds: new Map(), disputes: new Map() };
  for (const report of sequence) apply(known, report);
  return {
    payment: known.payment,
    refunds: [...known.refunds].toSorted(([a], [b]) => a - b),
    disputes: [...known.disputes].toSorted(([a], [b]) => a - b),
  };
};

describe('reports of a payment', () => {
  it('lead to the same states in any order and with any repetition', () => {
    const shuffled = reports.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.constantFrom(...all), { maxLength: 10 }),
        fc.infiniteStream(fc.nat()),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([inOrder, anyOrder, repeated, places]) => {
        const sequence = [...anyOrder];
        for (const report of repeated) {
          sequence.splice((places.next().value ?? 0) % (sequence.length + 1), 0, report);
        }
        expect(read(sequence)).toEqual(read(inOrder));
      }),
    );
  });

  it('never lead backwards', () => {
    const rank = { created: 0, failed: 1, authorised: 2, captured: 3 };
    fc.assert(
      fc.property(
        fc.array(paymentPath).map((paths) => paths.flat()),
        (states) => {
          let now: PaymentState = 'created';
          const ranks = states.map((state) => rank[(now = stateAfter('payment', now, state))]);
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        },
      ),
    );
  });
});

describe('where the money is', () => {
  const captured: PaymentHistory = { state: 'captured', amountPaise: 1_000, refunds: [], disputes: [] };
  const refund = (state: RefundState, amountPaise = 400) => ({ state, amountPaise });

  it.each([
    ['captured', captured],
    ['failed', { ...captured, state: 'failed' as const }],
    ['refund_pending', { ...captured, refunds: [refund('processed'), refund('pending')] }],
    ['partly_refunded', { ...captured, refunds: [refund('processed'), refund('failed')] }],
    ['refund_failed', { ...captured, refunds: [refund('failed')] }],
    ['refunded', { ...captured, refunds: [refund('processed', 600), refund('processed')] }],
    ['disputed', { ...captured, disputes: [{ state: 'under_review' as const }] }],
    ['captured', { ...captured, disputes: [{ state: 'won' as const }, { state: 'closed' as const }] }],
    ['lost', { ...captured, refunds: [refund('pending')], disputes: [{ state: 'lost' as const }] }],
  ])('is %s', (state, history) => expect(moneyState(history)).toBe(state));
});

it('names the method of a payment', () => {
  expect(paymentMethodText('card', 'Visa 1111')).toBe('Card, Visa 1111');
  expect(paymentMethodText('upi', null)).toBe('UPI');
  expect(paymentMethodText('new_method', null)).toBe('new_method');
});
