/** Derives from a schema of the contract one bad body for every rule of every field. */

import type { Json } from '../src/contract/read-contract.ts';
import { resolve, schemaAt } from './fuzz/sample-schema.ts';

/** What of a schema is read here. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

export interface Violation {
  /** The field that the answer must name, such as `documents.0.doc_name`. */
  field: string;
  /** The broken keyword: `required`, `type`, `maxLength` and so on. */
  rule: string;
  body: Json;
}

/** @param isForm whether the body is multipart, whose fields arrive as texts and files. */
export function listViolations(document: Json, pointer: string, isForm: boolean): Violation[] {
  const root = flatten(document, schemaAt(document, pointer) as Schema);
  return ofObject(document, root, { isForm, path: [] }).map(({ path, rule, value }) => ({
    field: path.join('.'),
    rule,
    body: wrap(path, value) as Json,
  }));
}

/** The text fields of a body that accept a text of any length. */
export function listUnboundedTexts(document: Json, pointer: string): string[] {
  return unboundedTexts(document, schemaAt(document, pointer) as Schema, 'body');
}

interface Place {
  isForm: boolean;
  path: string[];
}
interface BadValue {
  path: string[];
  rule: string;
  value: unknown;
}

/** Resolves references and merges `allOf`. A body of one of several shapes has the fields of all, none required. */
function flatten(document: Json, given: Schema): Schema {
  const { allOf, ...own } = resolve(document, given) as Schema;
  const shapes = own.properties ? undefined : own.oneOf?.map((shape) => flatten(document, shape));
  if (shapes?.every(({ properties }) => properties)) return mergeSchemas(shapes, []);
  if (!allOf) return own;
  const parts = [own, ...allOf.map((part) => flatten(document, part))];
  return mergeSchemas(
    parts,
    parts.flatMap(({ required }) => required ?? []),
  );
}

function mergeSchemas(parts: Schema[], required: string[]): Schema {
  const properties: Record<string, Schema> = {};
  for (const [name, schema] of parts.flatMap((part) => Object.entries(part.properties ?? {}))) {
    const known = properties[name];
    properties[name] = known ? { allOf: [known, schema] } : schema;
  }
  const items = parts.flatMap((part) => part.items ?? []);
  return {
    ...(Object.assign({}, ...parts) as Schema),
    properties,
    required: [...new Set(required)],
    ...(items.length > 0 && { items: { allOf: items } }),
  };
}

function ofObject(document: Json, schema: Schema, { isForm, path }: Place): BadValue[] {
  const missing = (schema.required ?? []).map((name) => ({
    path: [...path, name],
    rule: 'required',
    value: undefined,
  }));
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    ofField(document, flatten(document, property), { isForm, path: [...path, name] }),
  );
  return [...missing, ...wrong];
}

function ofField(document: Json, schema: Schema, place: Place): BadValue[] {
  if (place.isForm && JSON.stringify(schema).includes('"binary"')) return [];
  const shapes = schema.oneOf?.map((shape) => flatten(document, shape)) ?? [schema];
  const values = [...ofType(shapes, place.isForm), ...shapes.flatMap(ofRules)].map((bad) => ({
    ...bad,
    path: place.path,
  }));
  const inside = shapes.flatMap((shape) => [
    ...(shape.properties ? ofObject(document, shape, place) : []),
    ...(shape.items
      ? ofField(document, flatten(document, shape.items), { ...place, path: [...place.path, '0'] })
      : []),
  ]);
  return [...values, ...inside];
}

type Rule = Omit<BadValue, 'path'>;

/** A value of a type that none of the shapes has. Every text of a form may be a text. */
function ofType(shapes: Schema[], isForm: boolean): Rule[] {
  const types = shapes.flatMap(({ type, properties }) => type ?? (properties ? 'object' : []));
  if (types.length === 0) return [];
  if (isForm) return types.includes('string') ? [] : [{ rule: 'type', value: 'a text' }];
  const values = [null, true, 1.5, 'a text', [], { an: 'object' }].filter(
    (value) => !types.includes(typeOf(value)),
  );
  return values.map((value) => ({ rule: 'type', value }));
}

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : (typeof value as string);

function ofRules(schema: Schema): Rule[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, uniqueItems, pattern, format } = schema;
  const values: Record<string, unknown> = {
    ...(schema.enum && { enum: 'not one of them' }),
    ...(minimum !== undefined && { minimum: minimum - 1 }),
    ...(maximum !== undefined && { maximum: maximum + 1 }),
    ...(minLength !== undefined && { minLength: 'a'.repeat(minLength - 1) }),
    ...(maxLength !== undefined && { maxLength: 'a'.repeat(maxLength + 1) }),
    ...(minItems !== undefined && { minItems: [] }),
    ...(maxItems !== undefined && { maxItems: Array.from({ length: maxItems + 1 }, (_, n) => n + 1) }),
    ...(uniqueItems && { uniqueItems: [1, 1] }),
    ...(pattern !== undefined && { pattern: mismatchOf(pattern) }),
    ...((format === 'date' || format === 'email') && { format: 'neither day nor address' }),
  };
  return Object.entries(values).map(([rule, value]) => ({ rule, value }));
}

function mismatchOf(pattern: string): string {
  const expression = new RegExp(pattern, 'u');
  const text = ['!', ' ', '', 'a'.repeat(300)].find((candidate) => !expression.test(candidate));
  if (text === undefined) throw new Error(`Add a text that does not match ${pattern}`);
  return text;
}

/** The value as the field at a path, in a body without any other field. */
function wrap([name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const inner = wrap(rest, value);
  return /^\d+$/.test(name) ? [inner] : { [name]: inner };
}

function unboundedTexts(document: Json, given: Schema, path: string): string[] {
  const schema = flatten(document, given);
  const shapes = schema.oneOf?.map((shape) => flatten(document, shape)) ?? [schema];
  return shapes.flatMap((shape) => [
    ...([shape.type].flat().includes('string') && !isBounded(shape) ? [path] : []),
    ...(shape.items ? unboundedTexts(document, shape.items, `${path}.0`) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
      unboundedTexts(document, property, `${path}.${name}`),
    ),
  ]);
}

/** Spaces around a text don't count: they are trimmed. */
const isBounded = ({ maxLength, enum: values, const: only, format, pattern = '' }: Schema) =>
  maxLength !== undefined ||
  values !== undefined ||
  only !== undefined ||
  format === 'date' ||
  format === 'binary' ||
  /^\^[^*+]*\$$/.test(pattern.replaceAll(String.raw`\s*`, ''));
