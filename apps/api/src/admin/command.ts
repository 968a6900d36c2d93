/** What one command of `npm run admin` is: how it is called, what it says, and how it ends. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Deps } from '../deps.ts';
import type { Terminal } from './terminal.ts';

/** 0 done, 1 refused or failed, 2 wrong use. */
export type ExitCode = 0 | 1 | 2;

interface Facts {
  /** What follows the command's name, each way on a line of its own. */
  readonly usage: readonly string[];
  /** What it does and what its options mean. */
  readonly help: string;
}

export interface Command extends Facts {
  run(call: { deps: Deps; terminal: Terminal; args: string[] }): Promise<ExitCode>;
}

interface ParseConfig<Options extends ParseArgsOptionsConfig> {
  args: string[];
  options: Options;
  allowPositionals: true;
}
type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<ParseConfig<Options>>
>['values'];

interface Definition<Options extends ParseArgsOptionsConfig> extends Facts {
  readonly options: Options;
  run(call: {
    deps: Deps;
    terminal: Terminal;
    values: Values<Options>;
    /** What is no option, in order. */
    words: readonly string[];
  }): Promise<ExitCode>;
}

export function defineCommand<const Options extends ParseArgsOptionsConfig>({
  options,
  run,
  ...facts
}: Definition<Options>): Command {
  return {
    ...facts,
    run({ deps, terminal, args }) {
      const { values, positionals } = parseArgs<ParseConfig<Options>>({
        args,
        options,
        allowPositionals: true,
      });
      return run({ deps, terminal, values, words: positionals });
    },
  };
}
