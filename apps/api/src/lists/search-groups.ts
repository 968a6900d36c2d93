/** Chooses the words by which a search finds its rows, when others are in values that thousands of rows share. */

import type { SearchWord } from '@portal/domain/text/search-words';

/** A word and whether anything that many rows show alike has it. */
export interface KnownWord {
  readonly word: SearchWord;
  readonly isShared: boolean;
}

/**
 * Every row found has either all words in what is shared, or all words of one of these groups in what is its own. Words that
 * nothing shared has must be a row's own, so that these together lead to them all.
 */
export function searchGroups<Known extends KnownWord>(
  words: readonly Known[],
): readonly (readonly Known[])[] {
  const own = words.filter(({ isShared }) => !isShared);
  return own.length === 0 ? words.map((word) => [word]) : [own];
}

/** What every word has: the ids or names that all lists hold. */
export function intersection<Value>(lists: readonly (readonly Value[])[]): Value[] {
  const [first = [], ...others] = lists;
  return first.filter((value) => others.every((list) => list.includes(value)));
}
