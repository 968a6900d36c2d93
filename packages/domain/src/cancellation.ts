/** What a cancellation of a paid order gives back: what was paid, less what was earned and paid out (record 0056). */

import { type Paise, toPaise } from './money.ts';
import { type StepTerm, termsOfSteps } from './step-terms.ts';

interface CancelledOrder {
  /** Price, GST and official fees beside the price. */
  readonly total: number;
  /** What was received of the total. */
  readonly paid: number;
  /** These official fees, of which steps earn nothing. */
  readonly paidFees: number;
  /** What was paid out of them. */
  readonly spentFees: number;
  /** What earlier refunds gave back of it, or will. */
  readonly refunded: number;
  readonly terms: readonly StepTerm[];
  readonly steps: readonly string[];
  readonly status: string;
}

interface CancellationSum {
  readonly paid: Paise;
  readonly refunded: Paise;
  /** The share of the steps reached, with its GST. */
  readonly earned: Paise;
  /** Official fees of the steps reached, and those that were paid out. */
  readonly fees: Paise;
  readonly comesBack: Paise;
}

/**
 * Steps up to the order's status count as reached. The earned share is rounded down to the paisa, for the customer.
 * Earlier refunds count towards what comes back, which is never negative.
 */
export function cancellationSum({
  total,
  paid,
  paidFees,
  spentFees,
  refunded,
  terms,
  steps,
  status,
}: CancelledOrder): CancellationSum {
  const reached = termsOfSteps(terms, steps).slice(0, steps.indexOf(status) + 1);
  const percent = Math.min(
    100,
    reached.reduce((sum, term) => sum + term.earned_percent, 0),
  );
  const earned = Number((BigInt(total - paidFees) * BigInt(percent)) / 100n);
  const fees = reached.reduce((sum, term) => sum + term.official_fee_paise, spentFees);
  return {
    paid: toPaise(paid),
    refunded: toPaise(refunded),
    earned: toPaise(earned),
    fees: toPaise(fees),
    comesBack: toPaise(Math.max(0, paid - earned - fees - refunded)),
  };
}
