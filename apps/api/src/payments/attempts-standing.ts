/** Tells an attempt to pay that the bank may still confirm from one that came to nothing. */
import type { ProviderPayment } from './payment-gateway.ts';

/** `unconfirmed`: the bank may still take the money. `failed`: there were attempts, and none can be taken any more. */
export type AttemptsStanding = 'none' | 'unconfirmed' | 'failed';

const minuteMs = 60_000;
/** How long a customer may take at the bank's own page. */
const longestAtBankMs = 30 * minuteMs;
/** A bank may take five days, and nearly all that confirm do so within one. */
const longestUndecidedMs = 24 * 60 * minuteMs;

/** Failures of the provider's that the bank may yet turn into a payment. */
const undecided = new Set([
  'payment_pending',
  'payment_pending_approval',
  'payment_pending_authorization',
  'bank_technical_error',
  'gateway_technical_error',
  'server_error',
]);

export function standingOf(attempts: readonly ProviderPayment[], now: Date): AttemptsStanding {
  if (attempts.length === 0) return 'none';
  return attempts.some((attempt) => mayStillBePaid(attempt, now)) ? 'unconfirmed' : 'failed';
}

function mayStillBePaid({ status, failure, createdAt }: ProviderPayment, now: Date): boolean {
  const ageMs = now.getTime() - createdAt.getTime();
  if (status === 'created') return ageMs < longestAtBankMs;
  if (ageMs >= longestUndecidedMs) return false;
  return status === 'authorized' || (status === 'failed' && undecided.has(failure ?? ''));
}
