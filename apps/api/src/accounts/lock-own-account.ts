/** Holds the caller's own account while its second step changes, so that logins under way wait. */
import type { Actor } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { unauthenticated } from '../contract/errors.ts';
import type { Confirmed } from './check-own-password.ts';
import { passwordChangedMeanwhile } from './password-changed-meanwhile.ts';

export interface OwnAccount {
  readonly id: number;
  /** Lower case. */
  readonly email: string;
  readonly twoStepAt: Date | null;
}

/** Before the row of `two_steps`, everywhere. Throws 409 when the password is another one than was confirmed. */
export async function lockOwnAccount(tx: Tx, actor: Actor, confirmed?: Confirmed): Promise<OwnAccount> {
  const row = await tx
    .selectFrom('people')
    .select(['id', 'email', 'password_hash', 'two_step_at'])
    .where('id', '=', actor.userId)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw unauthenticated();
  if (confirmed && row.password_hash !== confirmed.passwordHash) throw passwordChangedMeanwhile();
  return { id: row.id, email: row.email.toLowerCase(), twoStepAt: row.two_step_at };
}
