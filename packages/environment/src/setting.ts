/** One setting of the environment: parser, default, production rules and documentation. */

import type * as z from 'zod';
import { isLive, type Stage } from './stage.ts';

export type Outcome<Value> = { readonly value: Value } | { readonly fault: string };

export interface Setting<Value = unknown> {
  /** One sentence for docs/configuration.md, in Markdown. */
  readonly meaning: string;
  /** Parses the text; fault messages follow the setting's name. */
  readonly read: (text: string, stage: Stage) => Outcome<Value>;
  /** The default: for every stage, or for development only. */
  readonly fallback: Fallback;
  readonly isOptional: boolean;
  /** The text for production in the documentation, in place of "required" or the default. */
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
  /** What production and staging refuse; undefined for a valid value. */
  fault?: (value: Value, stage: Stage) => string | undefined;
  production?: string;
}

/** Required in production and staging, and in development unless it has a default there. */
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

/** Optional, with a default that may differ in development. */
export const withDefault = <Value>(
  parse: z.ZodType<Value>,
  always: string,
  meaning: string,
  details: Details<Value> = {},
): Setting<Value> => ({
  ...required(parse, meaning, details),
  fallback: { always, development: details.development },
});

/** Optional, without a default. */
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
