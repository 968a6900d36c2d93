/** Says how a purchase stands, so that nobody pays again what the bank may still confirm. */
import type { Handler } from '../contract/operation.ts';
import { readBought } from '../orders/read-bought.ts';
import { purchaseStanding } from './purchase-standing.ts';

export const paymentStatus: Handler<'paymentStatus'> = async (deps, { actor, body }) => {
  const bought = readBought(body);
  await deps.limits.looks(actor.userId);
  const { standing, refundedWords } = await purchaseStanding(deps, { customerId: actor.userId, bought });
  return { status: 'true', message: refundedWords ?? words[standing.state], ...standing };
};

const words = {
  none: 'Nothing was paid yet.',
  unconfirmed:
    'Your bank has not confirmed this payment yet. Do not pay again. We tell you here and by e-mail.',
  failed: 'The payment did not go through. You can pay again.',
  paid: 'This is paid.',
} as const;
