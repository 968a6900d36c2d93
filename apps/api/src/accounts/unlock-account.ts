/** Ends all waits of an account after failed logins (record 0023). */

import { sql } from 'kysely';
import { notFound } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';

/** For any role, on all networks, two-factor codes included. Succeeds when there is nothing to unlock. */
export const unlockAccount: Handler<'unlockAccount'> = async (deps, { body }) => {
  await inTransaction(deps.db, async (tx) => {
    const person = await tx
      .selectFrom('people')
      .select(['id', 'email'])
      .where('id', '=', body.id)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (!person) throw notFound('There is no such account.');
    await sql`delete from login_failures where account = login_account(${person.email})`.execute(tx);
    await tx.deleteFrom('second_step_failures').where('person_id', '=', person.id).execute();
    await tx
      .updateTable('two_steps')
      .set({ failures: 0, failed_at: null, wait_until: null })
      .where('person_id', '=', person.id)
      .execute();
  });
  return { status: 'true', message: 'The account is unlocked.' };
};
