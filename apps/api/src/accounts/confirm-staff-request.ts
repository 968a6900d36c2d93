/** Records that the requester of staff access reads their mailbox, proved by the link in its mail (record 0029). */

import { Problem } from '../contract/errors.ts';
import type { PublicHandler } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { linkSecrets } from '../secrets.ts';
import { isValidToken, parseToken } from './staff-request-token.ts';

const messages = {
  pending: 'An administrator decides about your request, and you will hear by e-mail.',
  active: 'Your request is approved: you can log in.',
} as const;

export const confirmStaffRequest: PublicHandler<'confirmStaffRequest'> = async (deps, { body, ip }) => {
  await deps.limits.codeTries(ip);
  const request = await findRequest(deps, body.token);
  const state = request && (await keepConfirmed(deps, request));
  // The same answer for unknown accounts, rejected requests and forged tokens.
  if (state !== 'pending' && state !== 'active') {
    throw new Problem('code_expired', 'This link is not valid any more.');
  }
  return { status: 'true', message: `Your e-mail address is confirmed. ${messages[state]}` };
};

/** Undefined for a forged or expired token. */
async function findRequest({ db, config, clock }: AppDeps, text: string) {
  const token = parseToken(text);
  if (!token) return undefined;
  const request = await db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('id', '=', token.id)
    .where('requested_at', 'is not', null)
    .executeTakeFirst();
  return request && isValidToken(linkSecrets(config), request, token, clock.now()) ? request : undefined;
}

/** Returns the account's state; undefined when the address changed or the request was rejected since. */
async function keepConfirmed({ db, clock }: AppDeps, { id, email }: { id: number; email: string }) {
  const confirmed = await db
    .updateTable('people')
    // Keeps the time of the first confirmation.
    .set((eb) => ({ email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(clock.now())) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('state', 'in', ['pending', 'active'])
    .returning('state')
    .executeTakeFirst();
  return confirmed?.state;
}
