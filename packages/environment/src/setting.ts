/** How one setting of the environment is described: its parser, its default, what live stages refuse, and its meaning. */
import type * as z from 'zod';
import { isLive, type Stage } from './stage.ts';

export type Outcome<Value> = { readonly value: Value } | { readonly fault: string };

export interface Setting<Value = unknown> {
  /** One sentence for the page on configuration, in Markdown. */
  readonly meaning: string;
  /** Reads the text of the environment; a fault's words follow the setting's name. */
  readonly read: (text: string, stage: Stage) => Outcome<Value>;
  /** Taken when nothing is given: at every stage, or in development alone. */
  readonly fallback: Fallback;
  readonly isOptional: boolean;
  /** Says more of production than "required" or its default. */
  readonly production?: string | undefined;
}

export interface Fallback {
  readonly always?: string;
  readonly development?: string | undefined;
}

export type SettingTable = Readonly<Record<string, Setting>>;

/** The values of a table's settings. */
export type Values<Table extends SettingTable> = {
  [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never;
};

interface Details<Value> {
  development?: string;
  /** What production and staging refuse; undefined when the value is fine. */
  fault?: (value: Value, stage: Stage) => string | undefined;
  production?: string;
}

/** Must be given in production and staging; in development as well, unless it has a value there. */
export const required = <Value>(
  parse: z.ZodType<Value>,
  meaning: string,
  details: Details<Value> = {},
): Setting<Value> => ({
  meaning,
  read: reader(parse, details),
  fallback: { development: details.development },
  isOptional: false,
  production: details.production,
});

/** Has the same default everywhere, and another one in development where that is named. */
export const usually = <Value>(
  parse: z.ZodType<Value>,
  always: string,
  meaning: string,
  details: Details<Value> = {},
): Setting<Value> => ({
  ...required(parse, meaning, details),
  fallback: { always, development: details.development },
});

/** Undefined when nothing is given. */
export const optional = <Value>(
  parse: z.ZodType<Value>,
  meaning: string,
  details: Details<Value> = {},
): Setting<Value | undefined> => ({ ...required(parse, meaning, details), isOptional: true });

const reader =
  <Value>(parse: z.ZodType<Value>, { fault }: Details<Value>) =>
  (text: string, stage: Stage): Outcome<Value> => {
    const parsed = parse.safeParse(text);
    if (!parsed.success) return { fault: parsed.error.issues.map(({ message }) => message).join(', ') };
    const found = isLive(stage) ? fault?.(parsed.data, stage) : undefined;
    return found === undefined ? { value: parsed.data } : { fault: found };
  };
