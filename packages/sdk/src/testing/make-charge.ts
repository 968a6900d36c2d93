import type { components } from '../contract.gen.ts';

type Charge = components['schemas']['OrderCharge'];

/** An extra service of Rs.1,180 that waits for the customer. */
export const makeCharge = (more: Partial<Charge> = {}): Charge => ({
  id: 7,
  kind: 'extra',
  name: 'Second class',
  reason: 'You asked for it',
  price: 1_000,
  gst_amount: 180,
  total: 1_180,
  pure_agent: false,
  state: 'open',
  with_order: false,
  balance: null,
  disbursement: null,
  unspent: 0,
  unspent_by_bank: 0,
  refund: null,
  abilities: { record_disbursement: false, return_unspent: false },
  added_at: '2026-11-28T05:00:00Z',
  added_by: null,
  ended_at: null,
  decline_reason: null,
  ...more,
});
