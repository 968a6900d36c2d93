/**
 * `reset-authenticator`: disables two-factor for an account whose phone and recovery codes are lost (record 0023).
 */

import { resetTwoFactorOf } from '../accounts/reset-two-step.ts';
import { inTransaction } from '../db/transaction.ts';
import { asOperator } from './as-operator.ts';
import { CommandRefused } from './command-errors.ts';
import { defineCommand } from './command.ts';
import { lockAccount, readAddress, roleName } from './find-account.ts';

export const resetAuthenticator = defineCommand({
  usage: ['<e-mail>'],
  help: `
Switches two-step sign-in off for the active account with this address, signs all
its devices out and mails its owner. They log in with their password and set it up
again; where it is required (ADMIN_TWO_STEP), at once. The audit log names the
operator. Ask first whether it is really them: call them back on a number you know.`,
  options: {},
  async run({ deps, terminal, words }) {
    const email = readAddress(words);
    const now = deps.clock.now();
    const { person, ended } = await inTransaction(asOperator(deps, 'reset-authenticator'), async (tx) => {
      const account = await lockAccount(tx, email);
      if (account.two_step_at === null) throw new CommandRefused(`${email} has no second step to reset.`);
      return { person: account, ended: await resetTwoFactorOf(tx, account, now) };
    });
    terminal.say(`Two-step sign-in is off for ${email} (${roleName[person.user_type]} ${person.id}).`);
    terminal.say(`Signed out: ${ended.length} sessions. A mail tells them.`);
    return 0;
  },
});
