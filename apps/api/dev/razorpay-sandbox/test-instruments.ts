/** What the checkout's form accepts: test cards, UPI IDs and banks, with the outcome of their payments. */

import type { Instrument } from './entities.ts';
import { makeId } from './make-id.ts';
import type { Outcome } from './payments.ts';
import { invalidField } from './razorpay-error.ts';
import { readText, type Body } from './read-fields.ts';

interface TestInstrument {
  outcome: Outcome;
  /** The label in the form. */
  label: string;
}

/** All have a valid check digit, and none is a real card. */
const cards: readonly (TestInstrument & { number: string; network: string })[] = [
  { number: '4111111111111111', network: 'Visa', outcome: 'captured', label: 'Payment succeeds' },
  { number: '5267318187975449', network: 'MasterCard', outcome: 'captured', label: 'Payment succeeds' },
  { number: '4000000000000002', network: 'Visa', outcome: 'failed', label: 'Card is declined' },
  { number: '4000000000000077', network: 'Visa', outcome: 'late', label: 'Bank confirms late' },
  { number: '4000000000000085', network: 'Visa', outcome: 'refused late', label: 'Bank refuses late' },
];

/** The first two are Razorpay's own test IDs. */
const upiIds: readonly (TestInstrument & { vpa: string })[] = [
  { vpa: 'success@razorpay', outcome: 'captured', label: 'Payment succeeds' },
  { vpa: 'failure@razorpay', outcome: 'failed', label: 'Payment is declined' },
  { vpa: 'pending@razorpay', outcome: 'late', label: 'Bank confirms late' },
];

/** By Razorpay's codes. */
const banks: readonly (TestInstrument & { bank: string; name: string })[] = [
  { bank: 'HDFC', name: 'HDFC Bank', outcome: 'captured', label: 'Payment succeeds' },
  { bank: 'ICIC', name: 'ICICI Bank', outcome: 'failed', label: 'Payment is declined' },
  { bank: 'SBIN', name: 'State Bank of India', outcome: 'late', label: 'Bank confirms late' },
];

/** As the form shows them. */
export const testInstruments = { cards, upi_ids: upiIds, banks };

const hint = 'This is a test form. Use one of those that it lists.';

/** The instrument that the form names. @throws for any other, to keep real cards and accounts out of the test form. */
export function readInstrument(body: Body): { instrument: Instrument; outcome: Outcome } {
  const { method = 'card' } = body;
  if (method === 'upi') {
    const vpa = readText(body, 'vpa').trim().toLowerCase();
    const known = upiIds.find((upi) => upi.vpa === vpa);
    if (!known) throw invalidField('vpa', hint);
    return { instrument: { vpa }, outcome: known.outcome };
  }
  if (method === 'netbanking') {
    const known = banks.find(({ bank }) => bank === readText(body, 'bank'));
    if (!known) throw invalidField('bank', hint);
    return { instrument: { bank: known.bank }, outcome: known.outcome };
  }
  const number = readText(body, 'number').replaceAll(' ', '');
  const known = cards.find((card) => card.number === number);
  if (!known) throw invalidField('number', hint);
  const card = { number, network: known.network, name: readText(body, 'name') };
  return { instrument: cardInstrument(card), outcome: known.outcome };
}

/** Like Razorpay, never with the whole number. */
export const cardInstrument = ({
  name,
  number,
  network,
}: {
  name: string;
  number: string;
  network: string;
}): Instrument => ({
  card: {
    id: makeId('card_'),
    entity: 'card',
    name,
    last4: number.slice(-4),
    network,
    type: 'credit',
    issuer: null,
    international: false,
    emi: false,
  },
});
