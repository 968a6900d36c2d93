/** Generates mostly valid values for a schema of the contract, into which hostile values are inserted. */

import type { Json } from '../../src/contract/read-contract.ts';
import type { Random } from './random.ts';

/** The supported keywords of a schema. */
export interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: readonly unknown[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  example?: unknown;
  type?: string | readonly string[];
  minimum?: number;
  minLength?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

export interface SampleContext {
  document: Json;
  random: Random;
  /** Existing ids, so that calls pass the first query. */
  ids: readonly number[];
}

const deepest = 8;

export function sampleSchema(context: SampleContext, unresolved: Schema, name = '', depth = 0): unknown {
  const schema = resolve(context.document, unresolved);
  const { random } = context;
  if (depth > deepest) return null;
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return sampleSchema(context, random.pick(choices), name, depth + 1);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => sampleSchema(context, part, name, depth + 1));
    return Object.assign({}, ...parts) as unknown;
  }
  if (schema.example !== undefined && random.chance(0.5)) return schema.example;
  return ofType(context, schema, name, depth);
}

function ofType(context: SampleContext, schema: Schema, name: string, depth: number): unknown {
  const { random, ids } = context;
  switch (random.pick([schema.type ?? 'object'].flat())) {
    case 'integer':
    case 'number':
      return random.chance(0.8) ? random.pick(ids) : (schema.minimum ?? 0) + random.integer(100);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return textOf(random, schema, name);
    case 'array':
      return Array.from({ length: random.integer(4) }, () =>
        sampleSchema(context, schema.items ?? {}, name, depth + 1),
      );
    case 'null':
      return null;
    default:
      return objectOf(context, schema, depth);
  }
}

function objectOf(context: SampleContext, schema: Schema, depth: number): Record<string, unknown> {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || context.random.chance(0.5),
  );
  return Object.fromEntries(
    entries.map(([name, part]) => [name, sampleSchema(context, part, name, depth + 1)]),
  );
}

const byName: readonly (readonly [RegExp, readonly string[]])[] = [
  [/email/, ['meera@example.in', 'nobody@example.in']],
  [/phone/, ['9812345678']],
  [/date|from|to$/, ['2026-01-31', '2026-11-28']],
  [/gst/, ['27AAPFU0939F1ZV', '']],
  [/password/, ['Right-pass-1', 'wrong password']],
  [/otp|code/, ['123456', '000000']],
  [/cursor/, ['eyJhIjoxfQ', '']],
];

const letters = ['a', 'b', 'c', ' ', 'd', 'e', '-', '1'];

function textOf(random: Random, schema: Schema, name: string): string {
  const fitting = byName.find(([pattern]) => pattern.test(name))?.[1];
  if (fitting) return random.pick(fitting);
  const length = Math.max(schema.minLength ?? 0, random.integer(12));
  return Array.from({ length }, () => random.pick(letters)).join('');
}

/** Follows references within the document. */
export function resolve(document: Json, schema: Schema): Schema {
  let found = schema;
  while (found.$ref !== undefined) found = schemaAt(document, found.$ref);
  return found;
}

/** @param pointer a JSON pointer into the document, such as `#/components/…`, with or without the document's name */
export function schemaAt(document: Json, pointer: string): Schema {
  const keys = pointer.slice(pointer.indexOf('#/') + 2).split('/');
  const names = keys.map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<unknown>((at, name) => Reflect.get(Object(at), name), document) as Schema;
}
