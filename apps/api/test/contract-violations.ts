/** Derives from a schema of the contract one bad body for every rule of every field. */

import type { Json } from '../src/contract/read-contract.ts';
import { closingBoundary, filePart, textPart } from './form-parts.ts';
import { resolve, schemaAt } from './fuzz/sample-schema.ts';
import { samplePdf } from './sample-files.ts';

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
  /** JSON, or the parts of a form. */
  body: string;
}

export function listBodyViolations(document: Json, pointer: string): Violation[] {
  const root = flatten(document, schemaAt(document, pointer) as Schema);
  return ofObject(document, root, []).map(({ path, rule, value }) => ({
    field: path.join('.'),
    rule,
    body: JSON.stringify(wrap(path, value)),
  }));
}

/** Of a multipart body, whose fields arrive as texts and files. */
export function listFormViolations(document: Json, pointer: string): Violation[] {
  const { properties = {}, required = [] } = flatten(document, schemaAt(document, pointer) as Schema);
  return Object.entries(properties).flatMap(([field, property]) => {
    const schema = flatten(document, property);
    const bad = [
      ...(isFile(schema) ? ofFiles(field, schema) : ofText(document, field, schema)),
      ...(required.includes(field) ? withoutField(field, schema) : []),
    ];
    // A form without any part is malformed.
    return bad.map(({ rule, parts }) => ({
      field,
      rule,
      body: parts + textPart('unknown', 'text') + closingBoundary,
    }));
  });
}

type BadParts = { rule: string; parts: string };

const isFile = (schema: Schema) => JSON.stringify(schema).includes('"binary"');
const file = (name: string) => filePart(name, 'a.pdf', samplePdf().toString('latin1'));

function ofFiles(name: string, { maxItems = 1 }: Schema): BadParts[] {
  return [
    { rule: 'text for a file', parts: textPart(name, 'a text') },
    { rule: 'too many files', parts: file(name).repeat(maxItems + 1) },
  ];
}

function ofText(document: Json, name: string, schema: Schema): BadParts[] {
  const values = shapesOf(document, schema).flatMap(ofRules);
  const mistyped = [schema.type].flat().includes('string') ? [] : [{ rule: 'type', value: 'a text' }];
  return [
    ...[...mistyped, ...values].map(({ rule, value }) => ({ rule, parts: textPart(name, String(value)) })),
    { rule: 'repeated', parts: textPart(name, 1).repeat(2) },
  ];
}

/** What leaves a required field without its value. */
function withoutField(name: string, schema: Schema): BadParts[] {
  const other = `other_${name}`;
  if (!isFile(schema))
    return [
      { rule: 'required', parts: '' },
      { rule: 'wrong name', parts: textPart(other, 'a text') },
      { rule: 'file for a text', parts: file(name) },
    ];
  return [
    { rule: 'required', parts: '' },
    { rule: 'wrong name', parts: file(other) },
    { rule: 'file without a name', parts: filePart(name, '', samplePdf().toString('latin1')) },
  ];
}

/** The text fields of a body that accept a text of any length. */
export function listUnboundedTexts(document: Json, pointer: string): string[] {
  return unboundedTexts(document, schemaAt(document, pointer) as Schema, 'body');
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

function ofObject(document: Json, schema: Schema, path: string[]): BadValue[] {
  const missing = (schema.required ?? []).map((name) => ({
    path: [...path, name],
    rule: 'required',
    value: undefined,
  }));
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    ofField(document, flatten(document, property), [...path, name]),
  );
  return [...missing, ...wrong];
}

function ofField(document: Json, schema: Schema, path: string[]): BadValue[] {
  const shapes = shapesOf(document, schema);
  const values = [...ofType(shapes), ...shapes.flatMap(ofRules)].map((bad) => ({ ...bad, path }));
  const inside = shapes.flatMap((shape) => [
    ...(shape.properties ? ofObject(document, shape, path) : []),
    ...(shape.items ? ofField(document, flatten(document, shape.items), [...path, '0']) : []),
  ]);
  return [...values, ...inside];
}

const shapesOf = (document: Json, schema: Schema) =>
  schema.oneOf?.map((shape) => flatten(document, shape)) ?? [schema];

type Rule = Omit<BadValue, 'path'>;

/** A value of every type that none of the shapes has. */
function ofType(shapes: Schema[]): Rule[] {
  const types = shapes.flatMap(({ type, properties }) => type ?? (properties ? 'object' : []));
  if (types.length === 0) return [];
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
  return shapesOf(document, flatten(document, given)).flatMap((shape) => [
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
