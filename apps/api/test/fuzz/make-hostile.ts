/** Replaces values of a body by hostile ones: other types, depths, sizes and characters. */

import type { Random } from './random.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const numbers = [0, -1, 1.5, 1e308, -1e-308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63)];

const characters = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u001F',
  '\uD800',
  'x\uDFFFy',
  '\uFEFF',
  '\u200B\u200B',
  '\u202Egpj.exe',
  '１２３４５６',
  '१२३४५६',
  '٣',
  '½',
  'ß',
  'İ',
  '👩‍👩‍👧',
  'e\u0301'.repeat(50),
  '\uFFFF',
];

const code = [
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  String.raw`\\%_`,
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\r\nBcc: x@example.in',
  '../../etc/passwd',
  'user1/../user2',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '=HYPERLINK("http://x")',
];

const figures = [
  '0x1',
  '1e5',
  'NaN',
  'Infinity',
  '-0',
  '00',
  '1,00,000',
  '9'.repeat(40),
  '1'.repeat(400),
  '2026-02-31',
  '9999-12-31',
  '0000-00-00',
  '-271821-04-20',
  '2026-13-45',
  '2026-11-28T25:61:61Z',
  'ORD-',
  'ORD-999999999999999999999',
  'TKT-000001',
  'a'.repeat(300),
  'ж'.repeat(20_000),
  '"@example.in',
  'a@b@c',
  `${'a'.repeat(250)}@example.in`,
];

const shapes = [
  null,
  true,
  false,
  {},
  [],
  [null],
  [[]],
  [{}],
  { $gt: '' },
  { length: 1 },
  { toString: 1 },
  nested(10),
  nested(200),
  nested(500),
  Array.from({ length: 3_000 }, (_, n) => n),
];

const hostile: readonly unknown[] = [...numbers, ...characters, ...code, ...figures, ...shapes];

const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'user_type',
  'id',
  'toString',
  '',
  'a\u0000',
  '$ref',
];

type Holder = Record<string, unknown> | unknown[];

/** Returns a copy of the value with one changed part. */
export function makeHostile(random: Random, value: unknown): unknown {
  const copy: unknown = structuredClone(value);
  const holders = holdersIn(copy);
  if (holders.length === 0 || random.chance(0.03)) return random.pick(hostile);
  change(random, random.pick(holders));
  return copy;
}

function change(random: Random, holder: Holder): void {
  if (Array.isArray(holder)) {
    holder.splice(random.integer(holder.length + 1), random.integer(2), random.pick(hostile));
    return;
  }
  const keys = Object.keys(holder);
  if (keys.length === 0 || random.chance(0.1)) {
    // Defined like a key of JSON, so that "__proto__" becomes an own key.
    Object.defineProperty(holder, random.pick(strangeKeys), {
      value: random.pick(hostile),
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return;
  }
  const key = random.pick(keys);
  const way = random.integer(7);
  if (way === 0) delete holder[key];
  else if (way === 1) holder[key] = [holder[key]];
  else holder[key] = random.pick(hostile);
}

/** Every object and array within the value, down to the depth of the schemas. */
function holdersIn(value: unknown, depth = 0): Holder[] {
  if (typeof value !== 'object' || value === null || depth > 8) return [];
  const holder = value as Holder;
  return [holder, ...Object.values(holder).flatMap((part) => holdersIn(part, depth + 1))];
}

/** A value as text, for a form, a query or a path. */
export const hostileText = (random: Random): string => {
  const value = random.pick(hostile);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
};

/** Invalid JSON, and edge cases of valid JSON. */
export const hostileBody = (random: Random): string =>
  random.pick([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"a":1,"a":2}',
    '{"__proto__":{"user_type":"admin"}}',
    '\ufeff{}',
    '{"a":1e999}',
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
    `{"${'k'.repeat(100_000)}":1}`,
    `{"a":"${'x'.repeat(300_000)}"}`,
  ]);
