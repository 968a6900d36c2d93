/** A text that is looked for anywhere in another. */
import { type RawBuilder, sql } from 'kysely';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = '\u001f';

/** The text as a pattern of LIKE, in lower case, that finds it anywhere. */
export const patternOf = (q: string) =>
  sql`('%' || lower(${q.replaceAll(border, ' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}::text) || '%')`;

/**
 * Whether a column in lower case contains the text, by a trigram index: twice where the text has a number, with which the
 * index begins since it is rare. In "ord-004321" that is not "ord", which a million rows have.
 */
export function likeOf(column: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const [number = q] = (q.match(/\p{N}{3,}/gu) ?? []).toSorted((one, other) => other.length - one.length);
  return number === q
    ? sql<boolean>`${column} like ${patternOf(q)}`
    : sql<boolean>`(${column} like ${patternOf(number)} and ${column} like ${patternOf(q)})`;
}
