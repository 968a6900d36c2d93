/** The cards that the checkout's form accepts, with the outcome of their payments. */

import type { Outcome } from './payments.ts';
import { invalidField } from './razorpay-error.ts';

export interface TestCard {
  number: string;
  network: string;
  outcome: Outcome;
  /** The label in the form. */
  label: string;
}

/** All have a valid check digit, and none is a real card. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', network: 'Visa', outcome: 'captured', label: 'Payment succeeds' },
  { number: '5267318187975449', network: 'MasterCard', outcome: 'captured', label: 'Payment succeeds' },
  { number: '4000000000000002', network: 'Visa', outcome: 'failed', label: 'Card is declined' },
  { number: '4000000000000077', network: 'Visa', outcome: 'late', label: 'Bank confirms late' },
  { number: '4000000000000085', network: 'Visa', outcome: 'refused late', label: 'Bank refuses late' },
];

/** The test card with this number. @throws for any other, to keep real cards out of the test form. */
export function findTestCard(number: string): TestCard {
  const found = TEST_CARDS.find((card) => card.number === number.replaceAll(' ', ''));
  if (!found) throw invalidField('number', 'This is a test form. Use one of the test cards it lists.');
  return found;
}
