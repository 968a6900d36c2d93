/** Says how a purchase stands, so that nobody pays again what the bank may still confirm. */
import type { Handler } from '../contract/operation.ts';
import { readBought } from './read-bought.ts';
import type { components } from '@portal/sdk/contract.gen';
import { purchaseStanding } from './purchase-standing.ts';

type Standing = components['schemas']['PurchaseStanding'];

export const paymentStatus: Handler<'paymentStatus'> = async (deps, { actor, body }) => {
  const bought = readBought(body);
  await deps.limits.looks(actor.userId);
  const standing = await purchaseStanding(deps, { customerId: actor.userId, bought });
  return { status: 'true', message: standing.refunded?.message ?? wordsOf(standing), ...standing };
};

function wordsOf({ state, waiting }: Standing): string {
  if (waiting.length === 0 || state === 'unconfirmed' || state === 'paid') return words[state];
  const names = new Set(waiting.map(({ service_name: name }) => name));
  return `Your bank has not confirmed your payment for ${new Intl.ListFormat('en-IN').format(names)} yet. Do not pay for it again. We tell you here and by e-mail.`;
}

const words = {
  none: 'Nothing was paid yet.',
  unconfirmed:
    'Your bank has not confirmed this payment yet. Do not pay again. We tell you here and by e-mail.',
  failed: 'The payment did not go through. You can pay again.',
  paid: 'This is paid.',
} as const;
