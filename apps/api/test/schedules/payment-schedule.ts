/** Random schedules of the actions around a payment, with concurrency and crashes. */

import fc from 'fast-check';
import type { ProviderBehaviour } from '../provider-proxy.ts';

/** The purchase: one of two services, both, or an unpaid order made by staff. */
export const purchaseTargets = ['first', 'second', 'both', 'unpaid order'] as const;
export type PurchaseTarget = (typeof purchaseTargets)[number];

/** `nth` picks one modulo their number, so that every number is valid. */
export type Action =
  | { do: 'quote'; tab: number; want: PurchaseTarget }
  | { do: 'set price'; service: number; rupees: number }
  | { do: 'pay'; tab: number; outcome: 'captured' | 'failed' | 'authorized' | 'late'; wrong: boolean }
  | { do: 'bank decides'; nth: number; confirms: boolean }
  | { do: 'browser reports'; tab: number }
  | { do: 'ask for the status'; tab: number }
  | { do: 'webhook'; nth: number; times: number }
  | { do: 'reconcile'; minutes: number }
  | { do: 'settle refunds'; minutes: number }
  | { do: 'issue what is missing' }
  | { do: 'refund at the provider'; nth: number; parts: number; outcome: 'processed' | 'pending' | 'failed' }
  | { do: 'refund is decided'; nth: number; outcome: 'processed' | 'failed' }
  | { do: 'ask to cancel'; nth: number }
  | { do: 'decide a cancellation'; nth: number; rupees: number; approve: boolean }
  | { do: 'dispute'; nth: number }
  | {
      do: 'dispute moves';
      nth: number;
      stage: 'action_required' | 'under_review' | 'won' | 'lost' | 'closed';
    }
  | { do: 'close the account' };

export interface ScheduleStep {
  /** All start concurrently. */
  actions: Action[];
  /** The process crashes at this write of the step, counted from 1. */
  diesAt: number | undefined;
  provider: ProviderBehaviour;
}

const tab = fc.nat({ max: 1 });
const nth = fc.nat({ max: 20 });
const minutes = fc.constantFrom(3, 11, 61, 400, 1_500);

const quote = fc.record({
  do: fc.constant('quote' as const),
  tab,
  want: fc.oneof(
    { weight: 3, arbitrary: fc.constant('first' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...purchaseTargets) },
  ),
});
const pay = fc.record({
  do: fc.constant('pay' as const),
  tab,
  outcome: fc.oneof(
    { weight: 3, arbitrary: fc.constant('captured' as const) },
    { weight: 2, arbitrary: fc.constantFrom('failed', 'authorized', 'late') },
  ),
  wrong: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 30, arbitrary: quote },
  { weight: 36, arbitrary: pay },
  { weight: 24, arbitrary: fc.record({ do: fc.constant('browser reports' as const), tab }) },
  {
    weight: 24,
    arbitrary: fc.record({ do: fc.constant('webhook' as const), nth, times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('set price' as const),
      service: fc.nat({ max: 1 }),
      rupees: fc.integer({ min: 100, max: 105 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('bank decides' as const), nth, confirms: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('ask for the status' as const), tab }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('reconcile' as const), minutes }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('settle refunds' as const), minutes }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('issue what is missing' as const) }) },
  {
    weight: 18,
    arbitrary: fc.record({
      do: fc.constant('refund at the provider' as const),
      nth,
      parts: fc.integer({ min: 1, max: 3 }),
      outcome: fc.constantFrom('processed', 'pending', 'failed'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('refund is decided' as const),
      nth,
      outcome: fc.constantFrom('processed', 'failed'),
    }),
  },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('ask to cancel' as const), nth }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('decide a cancellation' as const),
      nth,
      rupees: fc.integer({ min: 0, max: 120 }),
      approve: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('dispute' as const), nth }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('dispute moves' as const),
      nth,
      stage: fc.constantFrom('action_required', 'under_review', 'won', 'lost', 'closed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close the account' as const) }) },
);

const step: fc.Arbitrary<ScheduleStep> = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 4 }),
  diesAt: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined, freq: 2 }),
  provider: fc.oneof(
    { weight: 8, arbitrary: fc.constant('well' as const) },
    { weight: 2, arbitrary: fc.constantFrom('unreachable', 'failing', 'losing answers') },
  ),
});

/** Both tabs have an open checkout, because payments need one. */
const opening: fc.Arbitrary<ScheduleStep> = fc.tuple(quote, quote).map(([one, other]) => ({
  actions: [
    { ...one, tab: 0 },
    { ...other, tab: 1 },
  ],
  diesAt: undefined,
  provider: 'well',
}));

export const paymentSchedules: fc.Arbitrary<ScheduleStep[]> = fc
  .tuple(opening, fc.array(step, { minLength: 3, maxLength: 14, size: 'max' }))
  .map(([first, rest]) => [first, ...rest]);
