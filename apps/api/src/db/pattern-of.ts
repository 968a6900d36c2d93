/** A text that is looked for anywhere in another. */
import { type RawBuilder, sql } from 'kysely';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = '\u001f';

/** The text as a pattern of LIKE, in lower case, that finds it anywhere. */
export const patternOf = (q: string) =>
  sql`('%' || lower(${q.replaceAll(border, ' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}::text) || '%')`;

/**
 * Whether a column in lower case contains the text, by a trigram index. Where the text has a number, the index begins with
 * that, since it is rare: in "ord-004321" that is not "ord", which a million rows have. It goes on with three letters on either
 * side alone, since comparing as many rows as have "customer" of "customer 123" takes longer than looking at the few left.
 */
export function likeOf(column: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const { number = '', around = q } = longestNumberOf(q) ?? {};
  return sql<boolean>`(${sql.join(
    [
      ...(number === around ? [] : [sql`${column} like ${patternOf(number)}`]),
      sql`${column} like ${patternOf(around)}`,
      // No index knows the column by this name.
      ...(around === q ? [] : [sql`${column} || '' like ${patternOf(q)}`]),
    ],
    sql` and `,
  )})`;
}

/** Of at least a trigram, with what stands around it. */
function longestNumberOf(q: string) {
  const numbers = [...q.matchAll(/(?<=(?<before>.{0,3}))(?<number>\p{N}{3,})(?=(?<after>.{0,3}))/gsu)];
  return numbers
    .map(({ groups: { before = '', number = '', after = '' } = {} }) => ({
      number,
      around: before + number + after,
    }))
    .toSorted((one, other) => other.number.length - one.number.length)[0];
}
