/** The entry point of `portal admin <command>` and `npm run admin -- <command>`. */

import { readServingConfig } from '../config.ts';
import { closeDeps, createDeps } from '../deps.ts';
import { CommandRefused, UsageError } from './command-errors.ts';
import type { Command, ExitCode } from './command.ts';
import { type CommandName, commands, isCommandName } from './commands.ts';
import { openTerminal } from './terminal.ts';

const terminal = openTerminal();
process.exitCode = await runCommand(process.argv.slice(2)).catch(explain);
terminal.close();

async function runCommand([name = '', ...args]: string[]): Promise<ExitCode> {
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    printCommands();
    return name === '' ? 2 : 0;
  }
  if (!isCommandName(name))
    throw new UsageError(`There is no command "${name}". --help lists those that there are.`);
  const command = await commands[name].load();
  if (args.includes('--help') || args.includes('-h')) {
    printUsage(name, command);
    return 0;
  }
  return runWithDeps(command, args);
}

function printCommands() {
  terminal.say(
    'portal admin <command>, with the environment of the API; in a checkout npm run admin -- <command>.\n',
  );
  for (const [name, { summary }] of Object.entries(commands))
    terminal.say(`  ${name.padEnd(20)}  ${summary}`);
  terminal.say('\n<command> --help says more of one.');
  terminal.say('Exit codes: 0 done, 1 refused or failed, 2 wrong use.');
}

function printUsage(name: CommandName, { usage, help }: Command) {
  for (const way of usage) terminal.say(`portal admin ${name} ${way}`.trimEnd());
  terminal.say(`\n${help.trim()}`);
}

async function runWithDeps(command: Command, args: string[]): Promise<ExitCode> {
  // Prints failures as one sentence instead of logging them.
  const deps = createDeps({ ...readServingConfig(), LOG_LEVEL: 'silent' });
  try {
    if (!(await deps.schema.check()))
      throw new CommandRefused(
        `The database lacks migrations (${deps.schema.missing().join(', ')}): run migrate first.`,
      );
    return await command.run({ deps, terminal, args });
  } finally {
    await closeDeps(deps);
  }
}

function explain(error: unknown): ExitCode {
  const isUsageError = error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${sentenceOf(error)}\n`);
  return isUsageError ? 2 : 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof CommandRefused || error instanceof UsageError) return error.message;
  if (!(error instanceof Error)) return 'It failed for a reason that is no error.';
  const cause = firstCauseOf(error);
  return cause === error.message ? cause : `${error.message}${cause === '' ? '' : ` (${cause})`}`.trim();
}

/** The message of the operating system or Postgres; the first one of a host with several addresses. */
function firstCauseOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return error.message;
  return first.cause instanceof Error
    ? firstCauseOf(first.cause)
    : first.message || codeOf(first) || first.name;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
