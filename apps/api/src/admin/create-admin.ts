/** `create-admin`: creates the first admin of an installation, or another one with `--another` (admin-login-007). */

import { isEmail } from '@portal/domain/email';
import { passwordProblem } from '@portal/domain/password';
import { createFirstAdmin, type Outcome } from '../accounts/create-first-admin.ts';
import { asOperator } from './as-operator.ts';
import { CommandRefused } from './command-errors.ts';
import { defineCommand } from './command.ts';
import { adminOfEnvironment } from './env.ts';
import type { Terminal } from './terminal.ts';

const confirmation = 'another admin';

export const createAdmin = defineCommand({
  usage: ['[--another]'],
  help: `
Makes an admin while there is none. Name, e-mail and password are asked for, the
password twice and unseen; ADMIN_NAME, ADMIN_EMAIL and ADMIN_PASSWORD answer instead
where they are set. Without a terminal they are lines of standard input, in this order,
the password once.

  --another   makes one though there is an admin already; asks to type "${confirmation}"`,
  options: { another: { type: 'boolean', default: false } },
  async run({ deps, terminal, values: { another } }) {
    const given = adminOfEnvironment();
    const admin = {
      name: await askUntilValid(terminal, 'Name:', given.name, parseAdminName),
      email: await askUntilValid(terminal, 'E-mail:', given.email, parseAdminEmail),
      password: given.password ?? (await askPassword(terminal)),
    };
    assertPassword(admin.password);
    if (another && (await terminal.ask(`Type "${confirmation}" to make one:`)).trim() !== confirmation)
      throw new CommandRefused('Not confirmed; nothing is changed.');
    const db = asOperator(deps, 'create-admin');
    const outcome = await createFirstAdmin({ ...deps, db }, admin, { another });
    if (outcome !== 'created') throw new CommandRefused(refusals[outcome]);
    terminal.say(
      `${admin.email} is an admin and can log in at ${deps.config.ADMIN_URL.replace(/\/$/, '')}/adminlogin`,
    );
    return 0;
  },
});

const refusals = {
  there_is_one:
    'There is an admin already; nothing is changed. Admins add others, and --another makes one here.',
  email_taken: 'This e-mail address belongs to another account; nothing is changed.',
} satisfies Record<Exclude<Outcome, 'created'>, string>;

type Parser = (text: string) => { value: string } | { fault: string };

/** Asks a person again; fails for invalid input of a script. */
async function askUntilValid(terminal: Terminal, question: string, given: string | undefined, read: Parser) {
  for (;;) {
    const answer = read(given ?? (await terminal.ask(question)));
    if ('value' in answer) return answer.value;
    if (given !== undefined || !terminal.isInteractive) throw new CommandRefused(answer.fault);
    terminal.say(answer.fault);
  }
}

async function askPassword(terminal: Terminal): Promise<string> {
  for (;;) {
    const password = await terminal.ask('Password:', { hidden: true });
    if (!terminal.isInteractive) return password;
    const fault = passwordFault(password);
    if (fault !== undefined) terminal.say(fault);
    else if ((await terminal.ask('The same again:', { hidden: true })) === password) return password;
    else terminal.say('The two were not the same.');
  }
}

function assertPassword(password: string) {
  const fault = passwordFault(password);
  if (fault !== undefined) throw new CommandRefused(fault);
}

const MAX_NAME_LENGTH = 100;

export function parseAdminName(text: string) {
  const value = text.trim();
  if (value === '') return { fault: 'The name (ADMIN_NAME) is missing.' };
  return value.length > MAX_NAME_LENGTH
    ? { fault: `The name (ADMIN_NAME) has more than ${MAX_NAME_LENGTH} characters.` }
    : { value };
}

export function parseAdminEmail(text: string) {
  const value = text.trim().toLowerCase();
  return isEmail(value) ? { value } : { fault: 'The e-mail (ADMIN_EMAIL) must be an e-mail address.' };
}

/** The message never contains the password. */
export function passwordFault(password: string): string | undefined {
  const problem = passwordProblem(password);
  if (problem !== undefined) return `The password (ADMIN_PASSWORD): ${problem}`;
  return /demo-?pass|change-?me|example|secret/i.test(password)
    ? 'The password (ADMIN_PASSWORD) is an example; choose one of your own.'
    : undefined;
}
