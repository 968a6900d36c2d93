/** Brings every text of a body into composed form (NFC), so that one name is always the same letters, wherever it came from. */
import { invalid, Problem } from '../contract/errors.ts';

/** Far deeper than any call's body, and far from where a walk runs out of stack. */
const deepest = 64;

// Hashes are made of what was typed, so a password is composed where it is hashed.
const keptAsTyped = /password/;

/** Throws 400 for a body that is nested too deeply, and for half a character, with its field. */
export function composeTexts(value: unknown, path: readonly string[] = []): unknown {
  if (typeof value === 'string') return composeText(value, path.join('.'));
  if (typeof value !== 'object' || value === null) return value;
  if (path.length === deepest) {
    throw new Problem('malformed_body', `The body has lists and objects more than ${deepest} deep.`);
  }
  if (Array.isArray(value)) return value.map((each, at) => composeTexts(each, [...path, String(at)]));
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, composeTexts(each, [...path, field])]),
  );
}

export function composeText(text: string, field: string): string {
  if (!text.isWellFormed()) {
    const message = 'This text holds a character that did not arrive whole. Type it again.';
    throw invalid([{ field: field || 'body', message }]);
  }
  return keptAsTyped.test(field) ? text : text.normalize('NFC');
}
