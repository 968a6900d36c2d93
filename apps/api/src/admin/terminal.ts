/** Input and output of commands: a terminal for people, lines of standard input for scripts. */

import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandRefused } from './command-errors.ts';

export interface Terminal {
  /** Whether a person can be asked again. */
  readonly isInteractive: boolean;
  say(line: string): void;
  /** Aligned columns with titles; prints nothing without rows. */
  table(titles: readonly string[], rows: readonly (readonly string[])[]): void;
  /** Reads the next line; `hidden` echoes nothing. Throws at the end of the input. */
  ask(question: string, how?: { hidden?: boolean }): Promise<string>;
  close(): void;
}

export function openTerminal(
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WriteStream = process.stdout,
  /** Questions go to stderr, so piped output holds answers only. */
  questions: NodeJS.WriteStream = process.stderr,
): Terminal {
  const isInteractive = input.isTTY;
  let lines: Interface | undefined;
  let piped: AsyncIterator<string> | undefined;

  const nextPiped = async (question: string) => {
    lines ??= createInterface({ input });
    piped ??= lines[Symbol.asyncIterator]();
    const next = await piped.next();
    if (next.done === true) throw new CommandRefused(`Standard input ended before it answered "${question}"`);
    return next.value;
  };

  const typed = async (question: string, hidden: boolean) => {
    // readline takes over the echo: created before the question, and muted for hidden input.
    const asking = createInterface({ input, output: hidden ? nowhere() : questions, terminal: true });
    asking.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      if (hidden) questions.write(`${question} `);
      return await asking.question(hidden ? '' : `${question} `);
    } finally {
      asking.close();
      if (hidden) questions.write('\n');
    }
  };

  return {
    isInteractive,
    say: (line) => void output.write(`${line}\n`),
    table(titles, rows) {
      if (rows.length > 0) for (const line of alignColumns([titles, ...rows])) output.write(`${line}\n`);
    },
    ask: (question, { hidden = false } = {}) =>
      isInteractive ? typed(question, hidden) : nextPiped(question),
    close: () => lines?.close(),
  };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
