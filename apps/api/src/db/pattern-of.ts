/** A text that is looked for anywhere in another. */
import { type RawBuilder, sql } from 'kysely';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = '\u001f';

/** The text as a pattern of LIKE, in lower case, that finds it anywhere. */
export const patternOf = (q: string) =>
  sql`('%' || lower(${q.replaceAll(border, ' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}::text) || '%')`;

/**
 * Whether a column in lower case contains the text, by a trigram index: twice where the text has several words, since the
 * longest alone lets the index begin with what is rare. In "ord-004321" that is not "ord", which a million rows have.
 */
export function likeOf(column: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [longest = q] = words.toSorted((one, other) => other.length - one.length);
  return longest === q
    ? sql<boolean>`${column} like ${patternOf(q)}`
    : sql<boolean>`(${column} like ${patternOf(longest)} and ${column} like ${patternOf(q)})`;
}
