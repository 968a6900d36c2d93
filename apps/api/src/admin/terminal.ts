/** What a command says and asks: people read it on a terminal, scripts give lines on standard input. */
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refused } from './refusals.ts';

export interface Terminal {
  /** Whether a person sits there, who may be asked again. */
  readonly isInteractive: boolean;
  say(line: string): void;
  /** Columns under their titles; nothing for no rows. */
  table(titles: readonly string[], rows: readonly (readonly string[])[]): void;
  /** The next line that is typed or piped in; `hidden` shows nothing of it. Throws when there is none. */
  ask(question: string, how?: { hidden?: boolean }): Promise<string>;
  close(): void;
}

export function openTerminal(
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WriteStream = process.stdout,
  /** Questions go here, so that what is piped on holds answers only. */
  questions: NodeJS.WriteStream = process.stderr,
): Terminal {
  const isInteractive = input.isTTY;
  let lines: Interface | undefined;
  let piped: AsyncIterator<string> | undefined;

  const nextPiped = async (question: string) => {
    lines ??= createInterface({ input });
    piped ??= lines[Symbol.asyncIterator]();
    const next = await piped.next();
    if (next.done === true) throw new Refused(`Standard input ended before it answered "${question}"`);
    return next.value;
  };

  const typed = async (question: string, hidden: boolean) => {
    // It takes the echo from the terminal, and what it writes instead nobody sees when it is hidden; so it comes first.
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
