/** Conditions that match search words anywhere in a folded text (`foldText`). */

import { FIELD_BORDER, type SearchWord } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';

/** A LIKE pattern that finds the text anywhere. */
const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a folded text has the word. */
export const matchesWord = (folded: RawBuilder<unknown>, word: SearchWord): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    word.map((writing) => sql`${folded} like ${patternOf(writing)}`),
    sql` or `,
  )})`;

/** Whether it contains every word, in any order. */
export const matchesWords = (
  folded: RawBuilder<unknown>,
  words: readonly SearchWord[],
): RawBuilder<boolean> => allOf(words.map((word) => matchesWord(folded, word)));

export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** The fields of a row as one searchable text. */
export const foldedFields = (...fields: readonly RawBuilder<unknown>[]) =>
  sql`fold_text(concat_ws(${sql.lit(FIELD_BORDER)}, ${sql.join(fields)}))`;

/** The length of a trigram. */
const shortest = 3;

/**
 * Whether a folded column contains every word, by its trigram index. A word with a number is rare, so the index looks
 * for that one only; otherwise it looks for all words of at least three characters. The other words are compared in the
 * rows found.
 */
export function matchesByIndex(
  column: RawBuilder<unknown>,
  words: readonly SearchWord[],
): RawBuilder<boolean> {
  const numbered = words.find(([typed]) => longestNumberOf(typed));
  const indexed = numbered
    ? [numbered]
    : words.filter((word) => word.every((writing) => [...writing].length >= shortest));
  if (indexed.length === 0) return matchesWords(column, words);
  return allOf([
    ...indexed.map((word) => anyOf(word.map((writing) => indexedLike(column, writing)))),
    // The expression keeps Postgres from using an index for these words.
    ...words.filter((word) => !indexed.includes(word)).map((word) => matchesWord(sql`${column} || ''`, word)),
  ]);
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/**
 * For a text with a number, the index looks for the number first: in "ord-004321" not for "ord", which a million rows
 * have. Then it only uses the three adjacent letters, since comparing all rows of a common word takes longer than
 * reading the few left.
 */
function indexedLike(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const { number, around } = longestNumberOf(text) ?? { number: text, around: text };
  return allOf([
    ...(number === around ? [] : [sql<boolean>`${column} like ${patternOf(number)}`]),
    sql<boolean>`${column} like ${patternOf(around)}`,
    ...(around === text ? [] : [sql<boolean>`${column} || '' like ${patternOf(text)}`]),
  ]);
}

/** The longest number of at least three digits, with the adjacent characters. */
function longestNumberOf(text: string): { number: string; around: string } | undefined {
  const [number] = (text.match(/\p{N}{3,}/gu) ?? []).toSorted((one, other) => other.length - one.length);
  if (number === undefined) return undefined;
  const [around = number] = new RegExp(`.{0,3}${number}.{0,3}`, 'su').exec(text) ?? [];
  return { number, around };
}
