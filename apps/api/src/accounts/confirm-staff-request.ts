/** Keeps that whoever asked for access reads the mailbox that they gave, which the link in its mail shows (record 0029). */
import type { PublicHandler } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { Problem } from '../contract/errors.ts';
import { isRight, readToken } from './staff-request-token.ts';
import { linkSecrets } from '../secrets.ts';

const messages = {
  pending: 'An administrator decides about your request, and you will hear by e-mail.',
  active: 'Your request is approved: you can log in.',
} as const;

export const confirmStaffRequest: PublicHandler<'confirmStaffRequest'> = async (deps, { body, ip }) => {
  await deps.limits.codeTries(ip);
  const request = await findRequest(deps, body.token);
  const state = request && (await keepConfirmed(deps, request));
  // Alike for an account that there never was, one that was rejected, and a token of somebody else's making.
  if (state !== 'pending' && state !== 'active') {
    throw new Problem('code_expired', 'This link is not valid any more.');
  }
  return { status: 'true', message: `Your e-mail address is confirmed. ${messages[state]}` };
};

/** Undefined when the token is not one of ours, or has ended. */
async function findRequest({ db, config, clock }: AppDeps, text: string) {
  const token = readToken(text);
  if (!token) return undefined;
  const request = await db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('id', '=', token.id)
    .where('requested_at', 'is not', null)
    .executeTakeFirst();
  return request && isRight(linkSecrets(config), request, token, clock.now()) ? request : undefined;
}

/** Answers the state of the account; undefined when the address changed, or the request was rejected, meanwhile. */
async function keepConfirmed({ db, clock }: AppDeps, { id, email }: { id: number; email: string }) {
  const confirmed = await db
    .updateTable('people')
    // The first time counts.
    .set((eb) => ({ email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(clock.now())) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('state', 'in', ['pending', 'active'])
    .returning('state')
    .executeTakeFirst();
  return confirmed?.state;
}
