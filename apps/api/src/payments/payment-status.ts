/** Returns the status of a purchase, so that customers don't pay again while their bank may still confirm. */

import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import { parsePurchaseTarget } from './parse-purchase-target.ts';
import { checkPurchaseStatus } from './purchase-status.ts';

type PurchaseStatus = components['schemas']['PurchaseStanding'];

export const paymentStatus: Handler<'paymentStatus'> = async (deps, { actor, body }) => {
  const target = parsePurchaseTarget(body);
  await deps.limits.statusChecks(actor.userId);
  const status = await checkPurchaseStatus(deps, { customerId: actor.userId, target });
  return { status: 'true', message: status.refunded?.message ?? messageFor(status), ...status };
};

function messageFor({ state, waiting }: PurchaseStatus): string {
  if (waiting.length === 0 || state === 'unconfirmed' || state === 'paid') return messages[state];
  const names = new Set(waiting.map(({ service_name: name }) => name));
  return `Your bank has not confirmed your payment for ${new Intl.ListFormat('en-IN').format(names)} yet. Do not pay for it again. We tell you here and by e-mail.`;
}

const messages = {
  none: 'Nothing was paid yet.',
  unconfirmed:
    'Your bank has not confirmed this payment yet. Do not pay again. We tell you here and by e-mail.',
  failed: 'The payment did not go through. You can pay again.',
  paid: 'This is paid.',
} as const;
