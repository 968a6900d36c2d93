/** Locks the caller's account while its two-factor settings change, so concurrent logins wait. */

import { unauthenticated } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { type ConfirmedPerson, passwordChanged } from './check-own-password.ts';

export interface OwnAccount {
  readonly id: number;
  /** Lower case. */
  readonly email: string;
  readonly twoStepAt: Date | null;
}

/** Always locked before the row of `two_steps`. Throws 409 when the password changed after it was confirmed. */
export async function lockOwnAccount(tx: Tx, actor: Actor, confirmed?: ConfirmedPerson): Promise<OwnAccount> {
  const row = await tx
    .selectFrom('people')
    .select(['id', 'email', 'password_hash', 'two_step_at'])
    .where('id', '=', actor.userId)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw unauthenticated();
  if (confirmed && row.password_hash !== confirmed.passwordHash) throw passwordChanged();
  return { id: row.id, email: row.email.toLowerCase(), twoStepAt: row.two_step_at };
}
