/** A span around each statement: its text without any value, never its parameters. */
import { noTracing, type Tracing } from '../tracing/tracing.ts';

const longestText = 2_000;

export const traceStatement = <Value>(
  tracing: Tracing,
  text: string,
  work: () => Promise<Value>,
): Promise<Value> =>
  // Nobody reads the text then, and statements are many.
  tracing === noTracing
    ? work()
    : tracing.span(
        summaryOf(text),
        {
          kind: 'client',
          facts: {
            'db.system.name': 'postgresql',
            'db.query.text': withoutValues(text).slice(0, longestText),
          },
        },
        work,
      );

/** "select people": the verb and the first table. */
function summaryOf(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}

/** Ours are parameters already; those that others write into the text are not shown either. */
const withoutValues = (text: string) => text.replaceAll(/'(?:[^']|'')*'/g, "'?'");
