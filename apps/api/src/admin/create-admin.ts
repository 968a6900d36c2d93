/** `create-admin`: makes the first admin of an installation, or another one on demand (admin-login-007). */
import { createFirstAdmin, type Outcome } from '../accounts/create-first-admin.ts';
import { asOperator } from './as-operator.ts';
import { defineCommand } from './command.ts';
import { Refused } from './refusals.ts';
import { adminOfEnvironment } from './env.ts';
import { passwordFault, readAdminEmail, readAdminName } from './admin-details.ts';
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
      name: await askUntilRight(terminal, 'Name:', given.name, readAdminName),
      email: await askUntilRight(terminal, 'E-mail:', given.email, readAdminEmail),
      password: given.password ?? (await askPassword(terminal)),
    };
    refusePassword(admin.password);
    if (another && (await terminal.ask(`Type "${confirmation}" to make one:`)).trim() !== confirmation)
      throw new Refused('Not confirmed; nothing is changed.');
    const db = asOperator(deps, 'create-admin');
    const outcome = await createFirstAdmin({ ...deps, db }, admin, { another });
    if (outcome !== 'created') throw new Refused(refusals[outcome]);
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

type Read = (text: string) => { value: string } | { fault: string };

/** A person may correct what they typed; what a script gives is right or refused. */
async function askUntilRight(terminal: Terminal, question: string, given: string | undefined, read: Read) {
  for (;;) {
    const answer = read(given ?? (await terminal.ask(question)));
    if ('value' in answer) return answer.value;
    if (given !== undefined || !terminal.isInteractive) throw new Refused(answer.fault);
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

function refusePassword(password: string) {
  const fault = passwordFault(password);
  if (fault !== undefined) throw new Refused(fault);
}
