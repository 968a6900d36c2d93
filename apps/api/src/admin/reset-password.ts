/** `reset-password`: sets a new password, prints it once and signs out all devices. */

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { recordAccountChange } from '../accounts/record-account-change.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { asOperator } from './as-operator.ts';
import { defineCommand } from './command.ts';
import { lockAccount, readAddress, roleName } from './find-account.ts';

export const resetPassword = defineCommand({
  usage: ['<e-mail>'],
  help: `
Makes a new password for the active account with this address and says it once.
All its devices are signed out, waits after wrong logins end, and a mail tells its
owner. The second step stays (reset-authenticator). The audit log names the operator.
Ask first whether it is really them, and tell them the password by another way than
mail; they change it when they log in.`,
  options: {},
  async run({ deps, terminal, words }) {
    const email = readAddress(words);
    const password = makePassword();
    // Hash before the transaction, so no connection waits for it.
    const passwordHash = await deps.hasher.hash(password);
    const now = deps.clock.now();
    const { person, ended } = await inTransaction(asOperator(deps, 'reset-password'), async (tx) => {
      const account = await lockAccount(tx, email);
      await tx
        .updateTable('people')
        .set({ password_hash: passwordHash })
        .where('id', '=', account.id)
        .execute();
      await endWaits(tx, account);
      await recordAccountChange(tx, {
        person_id: account.id,
        kind: 'password',
        told_at: account.email.toLowerCase(),
        by_admin: true,
        changed_at: now,
      });
      return { person: account, ended: await endSessions(tx, { personId: account.id }, now) };
    });
    terminal.say(`The new password of ${email} (${roleName[person.user_type]} ${person.id}):`);
    terminal.say(`\n  ${password}\n`);
    terminal.say(`Signed out: ${ended.length} sessions. A mail tells them.`);
    return 0;
  },
});

/** Without the easily confused 0, O, 1, I and l. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Five groups of four out of 31 letters: 99 bits. */
const makePassword = () =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

/** Failed logins with the forgotten password must not delay the new one. */
async function endWaits(tx: Tx, { id, email }: { id: number; email: string }) {
  await sql`delete from login_failures where account = login_account(${email})`.execute(tx);
  await tx.deleteFrom('second_step_failures').where('person_id', '=', id).execute();
}
