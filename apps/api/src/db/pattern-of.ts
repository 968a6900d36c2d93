/** A text that is looked for anywhere in another. */
import { type RawBuilder, sql } from 'kysely';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = '\u001f';

/** The text as a pattern of LIKE, in lower case, that finds it anywhere. */
export const patternOf = (q: string) =>
  sql`('%' || lower(${q.replaceAll(border, ' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}::text) || '%')`;

/**
 * Whether a column in lower case contains the text, by a trigram index. Where the text has a number, the index begins with
 * that, since it is rare: in "ord-004321" that is not "ord", which a million rows have. It goes on with the three letters
 * beside it alone, since comparing as many rows as have "customer" of "customer 123" takes longer than looking at the few left.
 */
export function likeOf(column: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const { number, around } = longestNumberOf(q) ?? { number: q, around: q };
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

/** Of at least a trigram, with what stands beside it. */
function longestNumberOf(q: string): { number: string; around: string } | undefined {
  const [number] = (q.match(/\p{N}{3,}/gu) ?? []).toSorted((one, other) => other.length - one.length);
  if (number === undefined) return undefined;
  const [around = number] = new RegExp(`.{0,3}${number}.{0,3}`, 'su').exec(q) ?? [];
  return { number, around };
}
