/** Normalises every text of a body to NFC, so that equal names have equal characters. */

import { invalid, Problem } from '../contract/errors.ts';

/** Far deeper than any body, and far below the stack limit. */
const deepest = 64;

// Passwords are normalised where they are hashed.
const keptAsTyped = /password/;

/** Throws 400 for a body that is nested too deeply, and for a lone surrogate, with its field. */
export function normaliseTexts(value: unknown, path: readonly string[] = []): unknown {
  if (typeof value === 'string') return normaliseText(value, path.join('.'));
  if (typeof value !== 'object' || value === null) return value;
  if (path.length === deepest) {
    throw new Problem('malformed_body', `The body has lists and objects more than ${deepest} deep.`);
  }
  if (Array.isArray(value)) return value.map((each, at) => normaliseTexts(each, [...path, String(at)]));
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, normaliseTexts(each, [...path, field])]),
  );
}

export function normaliseText(text: string, field: string): string {
  if (!text.isWellFormed()) {
    const message = 'This text holds a character that did not arrive whole. Type it again.';
    throw invalid([{ field: field || 'body', message }]);
  }
  return keptAsTyped.test(field) ? text : text.normalize('NFC');
}
