/** One command of `npm run admin`: usage, options and exit code. */

import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Deps } from '../deps.ts';
import type { Terminal } from './terminal.ts';

/** 0 success, 1 refused or failed, 2 usage error. */
export type ExitCode = 0 | 1 | 2;

interface Facts {
  /** The arguments after the command's name, one variant per line. */
  readonly usage: readonly string[];
  /** Describes the command and its options. */
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
    /** Positional arguments. */
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
