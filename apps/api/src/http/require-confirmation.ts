/** Requires the password, or a two-factor code, for actions that a stolen session must not allow (record 0031). */

import { Problem, unauthenticated } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/** Throws 403 `confirmation_required` unless the person confirmed their identity within the last minutes. */
export async function requireConfirmation(
  db: Db | Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  actor: Actor,
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['sessions.confirmed_at', 'people.two_step_at'])
    .where('sessions.id', '=', actor.sessionId)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw unauthenticated();
  const until = (session.confirmed_at?.getTime() ?? 0) + config.CONFIRMATION_MINUTES * 60_000;
  if (until > clock.now().getTime()) return;
  const by = session.two_step_at === null ? 'password' : 'code';
  throw new Problem('confirmation_required', messages[by], { confirmation: { by } });
}

const messages = {
  password: 'Enter your password again to do this.',
  code: 'Enter a code of your authenticator app to do this.',
};
